/**
 * A quick person at the page: presses what waits for this device as soon as it is there.  Before a
 * press it looks whether a finger would hit the button, and whether the page shows an id instead
 * of words.  What is picked for a set stays picked.  table.py starts it with:
 *
 * stop  selector of what ends it
 * most  presses after which it stops, too
 * seed  of its dice; null presses what comes first
 */
({ stop, most, seed }) => {
  const WAITING = ["[data-hand-over]", ".curtain [data-eyes]", ".confirm .choice:first-of-type", ".choices .choice:enabled:not([aria-pressed=true])"];
  const AN_ID = /\b[a-z]+(-[a-z]+)*(\.[a-z][a-z-]*){2,}|\b(web|error)\.[a-z-]+/;
  const player = { done: false, presses: 0, wrong: [], prompts: [] };
  window.quickPlayer = player;
  let dice = seed ?? 0;
  const below = (n) => {
    dice = (dice * 1103515245 + 12345) % 2147483648;
    return Math.floor((dice / 2147483648) * n);
  };
  const note = (what) => player.wrong.includes(what) || player.wrong.push(what);

  function look(button) {
    button.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = button.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    // A drawing may end between the look and the press; what is covered stays covered.
    if (!button.contains(hit)) note(`${button.innerText} is covered by ${hit?.outerHTML.slice(0, 160)}`);
    const question = document.querySelector(".question")?.innerText;
    if (!question || player.prompts.includes(question)) return;
    player.prompts.push(question);
    read();
  }
  /** The whole page, which takes long: at every new question and at the end. */
  function read() {
    const id = AN_ID.exec(document.body.innerText);
    if (id) note(`an id is shown: ${id[0]}`);
  }
  function act() {
    if (player.done) return;
    if (document.querySelector(stop) || player.presses >= most) {
      read();
      player.done = true;
      observer.disconnect();
      return;
    }
    for (const selector of WAITING) {
      const found = [...document.querySelectorAll(selector)];
      if (!found.length) continue;
      const button = found[seed === null ? 0 : below(found.length)];
      look(button);
      player.presses += 1;
      button.click();
      return;
    }
  }
  let soon = 0;
  const observer = new MutationObserver(() => {
    soon ||= setTimeout(() => {
      soon = 0;
      act();
    });
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  act();
}
