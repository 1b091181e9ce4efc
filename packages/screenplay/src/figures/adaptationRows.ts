import type { AdaptationEstimate, Span } from "./proseFigures.ts";

const counted = (n: number, unit: string): string => `${n.toLocaleString("en-US")} ${unit}`;

/** `约 12 部（8 至 18 部）`. */
const range = ({ low, mid, high }: Span, unit: string): string =>
  low === high
    ? `约 ${counted(mid, unit)}`
    : `约 ${counted(mid, unit)}（${low.toLocaleString("en-US")} 至 ${counted(high, unit)}）`;

/** The estimate as rows of a table: what, and how much. */
export const adaptationRows = (a: AdaptationEstimate): [string, string][] => [
  ["全书折合剧本", range(a.scriptCharacters, "字")],
  ["100 分钟的电影", range(a.films, "部")],
  ["45 分钟的剧集", range(a.episodes, "集")],
  ["竖屏短剧", range(a.verticalEpisodes, "集")],
  ["反复出现的主要角色", `${a.leadingParts} 人`],
  ["有台词的角色", `至少 ${a.speakingParts} 人`],
  ["反复出现的场所", a.places > 0 ? `至少 ${a.places} 处` : "没有认出"],
];
