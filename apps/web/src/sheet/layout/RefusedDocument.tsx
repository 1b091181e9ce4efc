import { saveFile } from "../../lib/saveFile.ts";
import { Button } from "../../ui/Button.tsx";
import { paragraphsOf } from "./paragraphsOf.ts";
import css from "./RefusedDocument.module.css";

interface Props {
  name: string;
  scenes: readonly unknown[];
}

/** A document that the schema refuses: all its words as text, to be read, copied and saved as a file. It is not opened for writing, so nothing of it is changed. */
export function RefusedDocument({ name, scenes }: Props) {
  const paragraphs = scenes.flatMap(paragraphsOf);
  return (
    <main className={css.page} id="main">
      <h2>这部稿子里有读不懂的内容，先按文字给您看</h2>
      <p className="quiet">
        字都在，一个也没有动。修好以前整部稿子都不能改，没有坏的场也一样；请把这件事告诉管理员。要接着写，可以先存成文本，另建一部作品。
      </p>
      <p className={css.save}>
        <Button onClick={() => saveFile(new Blob([paragraphs.join("\n")], { type: "text/plain" }), `${name}.txt`)}>
          存成文本
        </Button>
      </p>
      <div className={css.words} data-part="refused" tabIndex={0} role="region" aria-label="稿子里的字">
        {paragraphs.map((words, i) => (
          <p key={i}>
            <bdi>{words}</bdi>
          </p>
        ))}
      </div>
    </main>
  );
}
