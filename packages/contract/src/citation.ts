/**
 * The one grammar of citations, parsed on both ends.
 *
 * A model writes `【第12场「原文」】`; after the check against the script the server stores and streams
 * `【第12场「原文」@123-140】`, the numbers being UTF-16 offsets into the script's text. `开篇` stands for the
 * front matter, `第3章` for a novel's chapter. What could not be verified is never stored.
 */
export interface Citation {
  /** 1-based ordinal of the scene or chapter; 0 is the front matter. */
  scene: number;
  unit: "场" | "章";
  quote: string;
  /** Offsets; absent in the form that a model writes. */
  start?: number;
  end?: number;
}

const BODY = "【(?:第\\s*(\\d{1,6})\\s*(场|章)|(开篇))\\s*[「『“\"]((?:(?!【)[^\\n]){1,400}?)[」』”\"]";
const RAW = new RegExp(`${BODY}\\s*】`, "gu");
const VERIFIED = /【(?:第(\d{1,6})(场|章)|(开篇))「((?:(?!【)[^\n]){1,400}?)」@(\d{1,9})-(\d{1,9})】/gu;

/** Writes a citation in its stored form. */
export function writeCitation(c: Citation): string {
  const where = c.scene === 0 ? "开篇" : `第${c.scene}${c.unit}`;
  const at = c.start === undefined || c.end === undefined ? "" : `@${c.start}-${c.end}`;
  return `【${where}「${c.quote}」${at}】`;
}

export type CitedPart = { type: "text"; text: string } | { type: "citation"; text: string; citation: Citation };

function split(text: string, pattern: RegExp, verified: boolean): CitedPart[] {
  const parts: CitedPart[] = [];
  let from = 0;
  for (const m of text.matchAll(pattern)) {
    if (m.index > from) parts.push({ type: "text", text: text.slice(from, m.index) });
    const citation: Citation = { scene: m[3] ? 0 : Number(m[1]), unit: m[2] === "章" ? "章" : "场", quote: m[4] ?? "" };
    if (verified) {
      citation.start = Number(m[5]);
      citation.end = Number(m[6]);
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
