// @ts-check
/** Prints the rulebook, or its one-page summary. */

const SUMMARY = "prints-summary";

export const printWhole = () => globalThis.print();

export function printSummary() {
  const { classList } = document.documentElement;
  classList.add(SUMMARY);
  addEventListener("afterprint", () => classList.remove(SUMMARY), { once: true });
  globalThis.print();
}
