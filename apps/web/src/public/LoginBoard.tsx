import { HEADLINE, PROMISES } from "./loginBoardText.ts";
import css from "./login.module.css";

/** The ruled sheet beside the form; the columns are the grid of the type. */
export const LoginBoard = () => (
  <aside className={css.board} aria-hidden="true">
    <div className={css.ruled}>
      <p className={css.headline}>
        {HEADLINE.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      {PROMISES.map(({ word, text }) => (
        <p key={word} className={css.promise}>
          <b>{word}</b>　{text}
        </p>
      ))}
      <i className={css.brandMark} />
    </div>
  </aside>
);
