import type { Line } from "@mochang/screenplay";
import { markLine, type SheetPassage } from "./sheetPassage.ts";
import css from "./scriptLines.module.css";

/** A line with the quoted characters marked. */
export const MarkedLine = ({ line, passage }: { line: Line; passage: SheetPassage }) => (
  <>
    {markLine(line, passage).map((part, i) =>
      part.hit ? (
        <mark className={css.quoted} key={i}>
          {part.text}
        </mark>
      ) : (
        part.text
      ),
    )}
  </>
);
