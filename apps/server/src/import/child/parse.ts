import * as grammar from "@mochang/screenplay";
import type { Parsed, ParseOptions } from "@mochang/screenplay";
import type { FdxParagraph } from "../fdx.ts";
import type { Extracted } from "../imported.ts";
import type { Unsure } from "../unsure.ts";

const screenplay: {
  parseScreenplay(text: string, options?: ParseOptions): Parsed;
  readFdx?: (paragraphs: readonly FdxParagraph[], titlePage: readonly string[]) => Parsed;
} = grammar;

/** The grammar's reading of the text, and how many lines it was not sure of. Final Draft's types are taken as they stand. */
export function parse(extracted: Extracted): { parsed: Parsed; unsure: Unsure[] } {
  const { text, format, fdx } = extracted;
  const parsed = fdx && screenplay.readFdx ? screenplay.readFdx(fdx.paragraphs, fdx.titlePage) : screenplay.parseScreenplay(text, { format: format === "fountain" ? "fountain" : "auto" });
  let total = 0;
  let count = 0;
  for (const lines of [parsed.frontMatter, ...parsed.scenes.map((scene) => scene.lines)]) {
    total += lines.length;
    for (const line of lines) if (line.confidence < grammar.LOW_CONFIDENCE) count++;
  }
  return { parsed, unsure: count > 0 ? [{ kind: "low-confidence-lines", count, total }] : [] };
}
