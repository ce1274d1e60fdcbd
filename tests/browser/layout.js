/**
 * What does not fit on the page: regions outside the window, a page that scrolls, text that is cut
 * off where nobody can scroll, text under something else.  Returns sentences; none is good.  What
 * has a title may end in an ellipsis; what an answer will do lies over the board, and lets presses through.
 */
() => {
  const CORE = ["status", "actions", "board", "hand", "strip"];
  const wrong = [];
  const say = (element) => `${element.closest("[id]")?.id}: ${element.getAttribute("class") || element.tagName} "${element.textContent.slice(0, 50)}"`;
  const box = (element) => element.getBoundingClientRect();

  for (const id of CORE) {
    const { left, top, right, bottom } = box(document.getElementById(id));
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) wrong.push(`${id} leaves the window`);
  }
  if (document.documentElement.scrollHeight > innerHeight + 1) wrong.push("the page scrolls");
  // A phone makes room for a page that is too wide by showing all of it smaller.
  if (innerWidth > screen.width + 1) wrong.push("the page is wider than the screen");
  for (const asked of document.querySelectorAll(".question")) {
    if (asked.scrollHeight > asked.clientHeight + 2) wrong.push(`the question scrolls: "${asked.innerText}"`);
  }

  /** What is left of a rectangle inside its boxes, and whether a box that nobody can scroll cuts it. */
  function inside(element, rect) {
    let { left, top, right, bottom } = rect;
    let cut = false;
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.visibility === "hidden" || style.opacity === "0" || style.clipPath !== "none" || style.clip !== "auto") return { cut: false };
      const own = box(at);
      const clips = (overflow) => /hidden|clip/.test(overflow);
      const across = clips(style.overflowX) && (right > own.right + 2 || left < own.left - 2);
      const down = clips(style.overflowY) && (bottom > own.bottom + 4 || top < own.top - 4);
      if (across || down) cut ||= !at.closest("[title]");
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      [left, top] = [Math.max(left, own.left), Math.max(top, own.top)];
      [right, bottom] = [Math.min(right, own.right), Math.min(bottom, own.bottom)];
    }
    return { cut, part: right - left > 2 && bottom - top > 2 ? { left, top, right, bottom } : null };
  }
  // Words that a style sheet writes (content: attr(data-t)) have no text of their own.
  for (const element of document.querySelectorAll(CORE.map((id) => `#${id} [data-t]`).join())) {
    const { left, top, right, bottom } = box(element);
    const wide = Math.max(0, element.scrollWidth - element.clientWidth);
    if (right > left && inside(element, { left, top, right: right + wide, bottom }).cut) wrong.push(`cut off: ${element.closest("[id]").id}: "${element.dataset.t}"`);
  }
  for (const id of CORE) {
    const walker = document.createTreeWalker(document.getElementById(id), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.textContent.trim() || !element || element.closest(".unseen, option, title, .foresight")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      for (const rect of rects) {
        const { cut, part } = inside(element, rect);
        if (cut) wrong.push(`cut off: ${say(element)}`);
        if (!part) continue;
        const hit = document.elementFromPoint((part.left + part.right) / 2, (part.top + part.bottom) / 2);
        const related = hit && (hit.contains(element) || element.contains(hit));
        if (hit && !related && hit.innerText?.trim() && !hit.closest(".hand")) wrong.push(`${say(element)} is under ${say(hit)}`);
      }
    }
  }
  return [...new Set(wrong)];
}
