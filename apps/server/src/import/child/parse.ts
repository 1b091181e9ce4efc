import { LOW_CONFIDENCE, type Line, type Parsed } from "@mochang/screenplay";
import type { Extracted } from "../imported.ts";
import type { Unsure } from "../unsure.ts";

/** The grammar's reading of the text, and how many lines it was not sure of. */
export async function parse(extracted: Extracted): Promise<{ parsed: Parsed; unsure: Unsure[] }> {
  const screenplay: { parseScreenplay?: (text: string) => Parsed } = await import("@mochang/screenplay");
  const parsed = screenplay.parseScreenplay?.(extracted.text) ?? unparsed(extracted.text);
  let total = 0;
  let count = 0;
  for (const lines of [parsed.frontMatter, ...parsed.scenes.map((scene) => scene.lines)]) {
    total += lines.length;
    for (const line of lines) if (line.confidence < LOW_CONFIDENCE) count++;
  }
  return { parsed, unsure: count > 0 ? [{ kind: "low-confidence-lines", count, total }] : [] };
}

/** Every line as prose, where the grammar is not there. */
function unparsed(text: string): Parsed {
  const lines = [...text.matchAll(/\S(?:.*\S)?/g)].map((m): Line => ({ type: "text", text: m[0], start: m.index, end: m.index + m[0].length, confidence: 0 }));
  return { kind: "prose", text, title: null, frontMatter: [], scenes: [{ number: null, heading: null, fields: { intExt: null, time: null, place: null }, lines }], cast: [] };
}
