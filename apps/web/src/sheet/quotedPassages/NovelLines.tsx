import type { Line } from "@mochang/screenplay";
import { MarkedLine } from "./MarkedLine.tsx";
import { isProse, paragraphsOf } from "./paragraphs.ts";
import type { SheetPassage } from "./sheetPassage.ts";
import css from "./scriptLines.module.css";

/** Lines of a novel as a book sets them: the chapter's title in the product's 黑, paragraphs indented by two characters. */
export function NovelLines({ lines, text, passage }: { lines: readonly Line[]; text: string; passage: SheetPassage }) {
  return (
    <>
      {paragraphsOf(lines, text).map((paragraph) => {
        const [first] = paragraph;
        if (!first) return null;
        const body = paragraph.map((line) => <MarkedLine key={line.start} line={line} passage={passage} />);
        if (first.type === "heading" || first.type === "chapter")
          return (
            <h3 className={css.heading} key={first.start}>
              {body}
            </h3>
          );
        return (
          <p className={isProse(first) ? css.paragraph : css.meta} key={first.start}>
            {body}
          </p>
        );
      })}
    </>
  );
}
