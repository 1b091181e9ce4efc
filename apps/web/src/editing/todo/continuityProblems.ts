import type { Continuity } from "@mochang/contract";
import { nameAndRest, type ReportedItem } from "./todoSource.ts";

/** What does not hold together, known by the key of the ledger, where the same may be decided about it; and what is planted and never seen again. */
export const continuityProblems = ({ conflicts, setups }: Pick<Continuity, "conflicts" | "setups">): ReportedItem[] => [
  ...conflicts.map(({ key, label, title, quotes }): ReportedItem => ({
    key,
    source: "continuity",
    from: `连贯账，${label}`,
    ...nameAndRest(title),
    quotes: quotes.map(({ text, lineId, sceneId }) => ({ quote: text, lineId, sceneId })),
  })),
  ...setups.flatMap(({ thing, planted, unpaidKey }): ReportedItem[] =>
    unpaidKey === null
      ? []
      : [
          {
            key: unpaidKey,
            source: "continuity",
            from: "连贯账，伏笔",
            title: `${thing}埋了没兑`,
            sentence: `${planted.place}以后再没有出现。`,
            quotes: [{ quote: planted.text, lineId: planted.lineId, sceneId: planted.sceneId }],
          },
        ],
  ),
];
