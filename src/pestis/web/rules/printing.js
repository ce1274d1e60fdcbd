// @ts-check
/** Printing the rulebook, or one page to keep beside the table. */

const SUMMARY = "prints-summary";

export const printWhole = () => globalThis.print();

export function printSummary() {
  const { classList } = document.documentElement;
  classList.add(SUMMARY);
  addEventListener("afterprint", () => classList.remove(SUMMARY), { once: true });
  globalThis.print();
}
