// @ts-check
/** What a link is for; it is used up only by the button, so that a preview cannot do it. */
import { html, useEffect, useState } from "../shared/lib.js";
import { address } from "../shared/address.js";
import { getJson, postJson } from "../shared/api.js";
import { t, words } from "../shared/language.js";
import { becomeHabit, habits } from "../shared/own_games.js";
import { SeatMark, Sign } from "../shared/shapes.js";

/** @param {{token: string}} props */
export function JoinPage({ token }) {
  const [link, setLink] = useState(/** @type {any} */ (null));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  const [name, setName] = useState(() => habits().name);
  useEffect(() => {
    getJson(`/api/join/${encodeURIComponent(token)}`).then(setLink, (error) => setProblem(error.problem));
  }, [token]);
  /** @param {Event} event */
  const join = async (event) => {
    event.preventDefault();
    try {
      if (name.trim()) becomeHabit({ name: name.trim() });
      const { id } = await postJson("/api/join", { token, name: name.trim() });
      location.replace(address(`/t/${id}`));
    } catch (error) {
      setProblem(/** @type {any} */ (error).problem ?? { id: "web.bad-answer" });
    }
  };
  const seat = link?.seat ?? null;
  return html`<main class="page join" id="main">
    ${problem && html`<h1>${t("join.problem")}</h1><p class="why" role="alert">${words.value.problem(problem)}</p><a class="choice" href=${address("/")}>${t("page.lobby")}</a>`}
    ${
      link &&
      !problem &&
      html`<form onSubmit=${join}>
      <p class="soft">${words.value.text(`${link.game}.name`)}</p>
      <h1><bdi>${link.table}</bdi></h1>
      <p>${
        seat === null
          ? html`<${Sign} name="eye" /> ${t("join.watch")}`
          : html`<${SeatMark} seat=${seat} /> ${link.seat_name ? t("join.seat-of", { name: link.seat_name }) : t("join.seat", { n: seat + 1 })}`
      }</p>
      ${
        seat !== null &&
        !link.taken &&
        html`<label class="field"><span>${t("join.name")}</span>
        <input name="name" autocomplete="nickname" maxlength="40" placeholder=${link.seat_name} value=${name} onInput=${(/** @type {any} */ e) => setName(e.target.value)} /></label>`
      }
      <button type="submit" class="choice is-plain is-big">${t(seat === null ? "join.do-watch" : "join.do")}</button>
      <p class="soft">${t("join.note")}</p>
    </form>`
    }
  </main>`;
}
