/**
 * The grammar of citations, parsed by server and web.
 *
 * A model writes `【第12场「原文」】`; after the check against the script the server stores and streams
 * `【第12场「原文」@123-140】`, the numbers being UTF-16 offsets into the script's text. `开篇` stands for the
 * front matter. A scene or a chapter that its author numbers in another way is called so, with its place among them before the offsets:
 * `【第12A场「原文」@13:123-140】`, `【第二卷第一章「原文」@13:123-140】`. What could not be verified is never stored.
 */
export interface Citation {
  /** 1-based ordinal of the scene or chapter; 0 is the front matter. */
  scene: number;
  unit: "场" | "章";
  /** The name of the place when it is not `第<scene><unit>`. */
  where?: string;
  quote: string;
  /** Offsets; absent in the form that a model writes. */
  start?: number;
  end?: number;
}

/** Characters that no name of a place contains, so that a citation can be recognised. */
const NAME = '[^【】「」『』“”"@\\n：:，,。；;！？!?]{1,40}?';
const QUOTE = "((?:(?!【)[^\\n]){1,400}?)";
const RAW = new RegExp(`【\\s*(${NAME})\\s*[「『“\"]${QUOTE}[」』”\"]\\s*】`, "gu");
const VERIFIED = new RegExp(`【(${NAME})「${QUOTE}」@(?:(\\d{1,6}):)?(\\d{1,9})-(\\d{1,9})】`, "gu");
/** A scene's name ends so, whatever its number is: `第12A场`, `首场`. */
const OF_SCENE = /场(?:后)?(?:（\d+）)?$/u;
const COUNTED = /^第\s*(\d{1,6})\s*(场|章)$/u;

const plainPlace = (c: Pick<Citation, "scene" | "unit">): string => (c.scene === 0 ? "开篇" : `第${c.scene}${c.unit}`);

/** What the cited place is called. */
export const citedPlace = (c: Pick<Citation, "scene" | "unit" | "where">): string => c.where ?? plainPlace(c);

/** Writes a citation in its stored form, or without offsets in the form of a model. */
export function writeCitation(c: Citation): string {
  const where = citedPlace(c);
  const ordinal = where === plainPlace(c) ? "" : `${c.scene}:`;
  const at = c.start === undefined || c.end === undefined ? "" : `@${ordinal}${c.start}-${c.end}`;
  return `【${where}「${c.quote}」${at}】`;
}

export type CitedPart = { type: "text"; text: string } | { type: "citation"; text: string; citation: Citation };

/** A place as written. Without an ordinal beside it only `第12章` says which one it is; another name's `scene` is 0. */
function placeOf(where: string, ordinal: string | undefined): Pick<Citation, "scene" | "unit" | "where"> {
  const counted = COUNTED.exec(where);
  if (ordinal !== undefined) return { scene: Number(ordinal), unit: OF_SCENE.test(where) ? "场" : "章", where };
  if (where === "开篇") return { scene: 0, unit: "场" };
  return counted
    ? { scene: Number(counted[1]), unit: counted[2] === "章" ? "章" : "场" }
    : { scene: 0, unit: "章", where };
}

function split(text: string, pattern: RegExp, verified: boolean): CitedPart[] {
  const parts: CitedPart[] = [];
  let from = 0;
  for (const m of text.matchAll(pattern)) {
    if (m.index > from) parts.push({ type: "text", text: text.slice(from, m.index) });
    const citation: Citation = { ...placeOf(m[1] ?? "", verified ? m[3] : undefined), quote: m[2] ?? "" };
    if (verified) {
      citation.start = Number(m[4]);
      citation.end = Number(m[5]);
    }
    parts.push({ type: "citation", text: m[0], citation });
    from = m.index + m[0].length;
  }
  if (from < text.length) parts.push({ type: "text", text: text.slice(from) });
  return parts;
}
/** Splits stored text into plain parts and verified citations. */
export const splitCited = (text: string): CitedPart[] => split(text, VERIFIED, true);

/** Splits a model's raw text into plain parts and unverified citations. */
export const splitRaw = (text: string): CitedPart[] => split(text, RAW, false);

/** Stored text as a person copies it: citations without offsets. */
export const plainCited = (text: string): string =>
  splitCited(text)
    .map((p) => (p.type === "text" ? p.text : writeCitation({ ...p.citation, start: undefined, end: undefined })))
    .join("");
