import type { Line } from "@mochang/screenplay";
import { markLine, type Passage } from "./passage.ts";

/** A line with the quoted characters marked. */
export const MarkedLine = ({ line, passage }: { line: Line; passage: Passage }) => (
  <>
    {markLine(line, passage).map((part, i) =>
      part.hit ? (
        <mark className="hit" key={i}>
          {part.text}
        </mark>
      ) : (
        part.text
      ),
    )}
  </>
);
