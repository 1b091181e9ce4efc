import { ORDINAL_PATTERN } from "../../numerals/index.ts";

/** What divides a document above its scenes: an episode, an act, or a novel's chapter or volume. */
export type Division = "episode" | "act" | "chapter" | "volume";

const EPISODE = new RegExp(
  `^[【\\[(《#△—\\- ]{0,3}(?:第 ?(${ORDINAL_PATTERN}) ?[集季](?![团体合中])|EP(?:ISODE)?[. ]?\\d{1,3}(?![\\d-])|(?:上|中|下)集(?=$|[ :])|(${ORDINAL_PATTERN})集$)`,
  "i",
);
const ACT = new RegExp(
  `^[【\\[(—\\- ]{0,3}(?:第 ?${ORDINAL_PATTERN} ?幕|ACT +(?:[IVX]{1,4}|\\d{1,2}|ONE|TWO|THREE|FOUR|FIVE))(?![后布])`,
  "i",
);
const CHAPTER = new RegExp(
  `^(?:正文 )?[【\\[(—\\- ☆★◆●■※、]{0,3}(?:第 ?${ORDINAL_PATTERN} ?[章回节篇]|CHAPTER +(?:[IVXLC]{1,6}|\\d{1,3}|[A-Z]{3,9})\\b|番外|楔子|序章|终章|尾声|后记|引子|序言$|前言$)`,
  "i",
);
const VOLUME = new RegExp(
  `^(?:正文 )?[【\\[(—\\- ☆★◆●■※、]{0,3}(?:第 ?${ORDINAL_PATTERN} ?[卷部]|卷 ?${ORDINAL_PATTERN}(?=$|[ :、·]))`,
);

/** Every title of a division holds one of these; most lines hold none, and this runs several times per line. */
const HINT = /[集季幕章回节篇卷部]|番外|楔子|尾声|后记|引子|前言|序言|^.{0,6}(?:EP|ACT|CHAP)/i;

/** The division whose title this line is; null for any other line. The title must be short and no sentence. */
export function readDivision(norm: string): { kind: Division; end: number } | null {
  if (norm.length > 60 || !HINT.test(norm)) return null;
  for (const [kind, pattern] of [
    ["episode", EPISODE],
    ["act", ACT],
    ["volume", VOLUME],
    ["chapter", CHAPTER],
  ] as const) {
    const match = pattern.exec(norm);
    if (!match) continue;
    const rest = norm.slice(match[0].length);
    const apart = rest === "" || /^[ :、,.。·《【】\])(—\-|(]/.test(rest);
    const limit = apart ? 40 : kind === "chapter" || kind === "volume" ? 12 : 0;
    if (rest.length > limit) return null;
    if (/[。!?…;”」]$/.test(rest) && !(rest.length < 24 && kind === "chapter" && apart)) return null;
    if (!apart && /[,。:的了着在]/.test(rest)) return null;
    if (kind === "episode" && /(?:完|终|结束|剧终)[】)\]。]?$/.test(rest)) return null;
    return { kind, end: norm.length };
  }
  return null;
}

/** Length of an episode title at the head of a glued piece, 0 for none: `第一集` with a heading right behind it. */
export function runOnEpisodeLength(norm: string): number {
  const match = /^[【[]?第 ?(?:\d{1,3}|[一二三四五六七八九十百]{1,5}) ?集[】\]]?/.exec(norm);
  return match ? match[0].length : 0;
}

/** Length of an act's title with its subtitle at the head of a glued piece, 0 for none. */
export function runOnActLength(norm: string): number {
  const match = /^第 ?(?:\d{1,2}|[一二三四五六七八九十]{1,3}) ?幕(?:[ :—-]{1,3}[^ (。:,!?△]{0,16}(?=[ (△]))?/.exec(
    norm,
  );
  return match && !"后布".includes(norm[match[0].length] ?? " ") ? match[0].length : 0;
}
