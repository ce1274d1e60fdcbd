// @ts-check
/** Copy by execCommand, for pages without the clipboard API. @param {string} text */
export function copiedByHand(text) {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  // While a modal dialog is open, nothing outside it can be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
