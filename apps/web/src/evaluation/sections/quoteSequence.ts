import { splitCited, type Citation, type ReportSection } from "@mochang/contract";
import { passageKey, type SheetPassage, type PassageSequence } from "../../sheet/index.ts";

export const passageOf = (c: Citation): SheetPassage => ({ scene: c.scene, start: c.start, end: c.end });

/** All quotes of a tab in the order of the page, so that the sheet can go from one to the next. */
export function quoteSequence(sections: readonly Pick<ReportSection, "markdown">[], opened: Citation): PassageSequence {
  const passages = sections.flatMap((s) =>
    splitCited(s.markdown).flatMap((p) => (p.type === "citation" ? [passageOf(p.citation)] : [])),
  );
  const at = passages.findIndex((p) => passageKey(p) === passageKey(passageOf(opened)));
  return at < 0 ? { name: "引文", passages: [passageOf(opened)], at: 0 } : { name: "引文", passages, at };
}
