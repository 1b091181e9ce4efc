import { LOW_CONFIDENCE, parseScreenplay, readFdx, type Parsed } from "@mochang/screenplay/read";
import type { Extracted } from "../importResult.ts";
import { countInvisible, findHomoglyphs } from "../invisibleCharacters.ts";
import type { Doubt } from "../doubts.ts";
import { headingDoubts, peopleDoubts } from "./headingDoubts.ts";

/** The text as it stands. Final Draft's has none before its types are read. */
export const unparsed = (extracted: Extracted): ReturnType<typeof parseText> =>
  extracted.fdx
    ? parseText(extracted)
    : {
        parsed: { kind: "novel", text: extracted.text, title: null, frontMatter: [], scenes: [], cast: [] },
        unsure: [],
      };

/** The grammar's reading of the text, where scenes may be missing and how many lines it was not sure of. Final Draft's types are taken as they stand. */
export function parseText(extracted: Extracted): { parsed: Parsed; unsure: Doubt[] } {
  const { text, format, fdx } = extracted;
  const parsed = fdx
    ? readFdx(fdx.paragraphs, fdx.titlePage, fdx.own)
    : parseScreenplay(text, { format: format === "fountain" ? "fountain" : "auto" });
  let total = 0;
  let count = 0;
  for (const lines of [parsed.frontMatter, ...parsed.scenes.map((scene) => scene.lines)]) {
    total += lines.length;
    for (const line of lines) if (line.confidence < LOW_CONFIDENCE) count++;
  }
  const unsure: Doubt[] = headingDoubts(parsed);
  if (count > 0) unsure.push({ kind: "low-confidence-lines", count, total });
  unsure.push(...peopleDoubts(parsed));
  const invisible = countInvisible(text);
  if (invisible > 0) unsure.push({ kind: "invisible-characters", count: invisible });
  const alike = findHomoglyphs(text);
  if (alike.count > 0) unsure.push({ kind: "lookalike-letters", ...alike });
  return { parsed, unsure };
}
