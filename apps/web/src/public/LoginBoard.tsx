import type { BoardText } from "./loginBoardText.ts";
import css from "./login.module.css";

/** The ruled sheet beside the form; the columns are the grid of the type. */
export const LoginBoard = ({ headline, promises }: BoardText) => (
  <aside className={css.board} aria-hidden="true">
    <div className={css.ruled}>
      <p className={css.headline}>
        {headline.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      {promises.map(({ word, text }) => (
        <p key={text} className={css.promise}>
          {word && (
            <>
              <b>{word}</b>　
            </>
          )}
          {text}
        </p>
      ))}
      <i className={css.brandMark} />
    </div>
  </aside>
);
