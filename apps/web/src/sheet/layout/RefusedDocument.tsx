import { paragraphsOf } from "./paragraphsOf.ts";
import css from "./RefusedDocument.module.css";

/** A document that the schema refuses: all its words as text, to be read and copied. It is not opened for writing, so nothing of it is changed. */
export const RefusedDocument = ({ scenes }: { scenes: readonly unknown[] }) => (
  <main className={css.page} id="main">
    <h2>这部稿子里有读不懂的内容，先按文字给您看</h2>
    <p className="quiet">字都在，一个也没有动；可以选中复制。现在不能在这里改，请把这件事告诉管理员。</p>
    <div className={css.words} data-part="refused" tabIndex={0} role="region" aria-label="稿子里的字">
      {scenes.flatMap(paragraphsOf).map((words, i) => (
        <p key={i}>
          <bdi>{words}</bdi>
        </p>
      ))}
    </div>
  </main>
);
