// @ts-check
/** The list of all lessons and puzzles by game, with their duration and the learner's progress. */
import { html, useEffect, useState } from "../shared/lib.js";
import { address, rename } from "../shared/address.js";
import { learn, t, words } from "../shared/language.js";
import { SceneOf } from "../shared/scene.js";
import { Sign } from "../shared/shapes.js";
import { tell } from "../shared/signals.js";
import { style } from "../shared/style.js";
import { isDone, placeIn } from "./progress.js";
import { allLessons, PUZZLE } from "./shelf.js";

/** @typedef {import("../shared/wire.d.ts").Lessons} Lessons */

/** @param {{game?: string}} props game: open its next lesson instead of the list */
export function LearnPage({ game }) {
  const [games, setGames] = useState(/** @type {Lessons[] | null} */ (null));
  const [problem, setProblem] = useState(/** @type {any} */ (null));
  useEffect(() => void style(new URL("./learn.css", import.meta.url).href), []);
  useEffect(() => {
    allLessons()
      .then(async (found) => {
        await learn(...found.map(({ game }) => `${game}.lessons`));
        const taught = found.find((each) => each.game === game);
        if (!taught) return setGames(found);
        const next = taught.lessons.find(({ id }) => !isDone(taught.game, id)) ?? taught.lessons[0];
        rename(`/learn/${game}/${next.id}`);
        dispatchEvent(new PopStateEvent("popstate"));
      })
      .catch((error) => setProblem(error.problem ?? { id: "web.bad-answer" }));
  }, []);
  tell(false, `${t("page.learn")} – Pestis`);
  return html`<main class="page learn" id="main">
    <h1>${t("learn.title")}</h1>
    <p class="lead">${t("learn.lead")}</p>
    ${problem && html`<p class="why" role="alert">${words.value.problem(problem)}</p>`}
    ${(games ?? []).map((each) => html`<${Game} key=${each.game} ...${each} />`)}
  </main>`;
}

/** @param {Lessons} props */
function Game({ game, lessons }) {
  const puzzles = lessons.filter(({ id }) => id.startsWith(PUZZLE));
  const taught = lessons.filter((each) => !puzzles.includes(each));
  const first = taught.find(({ id }) => !isDone(game, id));
  return html`<section class="learn-game" aria-labelledby=${`learn-${game}`}>
    <div class="learn-head"><${SceneOf} game=${game} />
      <div><h2 id=${`learn-${game}`}>${words.value.text(`${game}.name`)}</h2>
      <p>${words.value.text(`${game}.lessons.goal`)}</p></div></div>
    <ol class="learn-rows" role="list">${taught.map((each) => html`<${Row} key=${each.id} game=${game} lesson=${each} next=${each === first} />`)}</ol>
    ${
      puzzles.length > 0 &&
      html`<h3>${t("learn.puzzles")}</h3>
      <ol class="learn-rows" role="list">${puzzles.map((each) => html`<${Row} key=${each.id} game=${game} lesson=${each} />`)}</ol>`
    }
  </section>`;
}

/** @param {{game: string, lesson: import("../shared/wire.d.ts").LessonRow, next?: boolean}} props */
function Row({ game, lesson: { id, minutes }, next = false }) {
  const done = isDone(game, id);
  const begun = placeIn(game, id) !== null;
  const state = begun ? t("learn.begun") : done ? t("learn.done-once") : "";
  return html`<li><a class=${next ? "is-next" : ""} href=${address(`/learn/${game}/${id}`)}>
    <span class="learn-mark">${done && html`<${Sign} name="check" />`}</span>
    <b>${words.value.text(`${game}.lessons.${id}.title`)}</b>
    <span class="soft">${t("learn.minutes", { n: minutes })}${state && ` · ${state}`}</span>
  </a></li>`;
}
