import type { SearchHit, SearchedWork } from "@mochang/contract";
import { editUrl, recordUrl, scenesUrl } from "../library/index.ts";

/** The page of a work at a line: the editor, or the reading page of a screenplay; of others the page itself. */
export function hitUrl({ script }: Pick<SearchedWork, "script">, { scene, start, end, quote }: SearchHit): string {
  if (script.type === 2) return editUrl(script, { words: quote, scene });
  if (script.type === 1 && script.fileType === 1)
    return scenesUrl(script, { scene, passage: { start, end, words: quote } });
  return recordUrl(script);
}
