import type { SearchHit, SearchedWork } from "@mochang/contract";
import { editUrl, generatedUrl, recordUrl, scenesUrl } from "../library/index.ts";

type FoundWork = Pick<SearchedWork, "script">;

const isEdited = ({ script }: FoundWork): boolean => script.type === 2;
const isGenerated = ({ script }: FoundWork): boolean => script.type === 3;
const isAssessedScreenplay = ({ script }: FoundWork): boolean => script.type === 1 && script.fileType === 1;

/** Whether a work has a page that opens at a line of it: assessed novels have none. */
export const opensAtLine = (work: FoundWork): boolean =>
  isEdited(work) || isGenerated(work) || isAssessedScreenplay(work);

/** The page of a work at a line: the editor, the sheet of the default version, which is what is searched, or the reading page of a screenplay; of others the page itself. */
export function hitUrl(work: FoundWork, { scene, start, end, quote }: SearchHit): string {
  if (isEdited(work)) return editUrl(work.script, { words: quote, scene });
  if (isGenerated(work)) return generatedUrl(work.script.id, "", { scene, words: quote });
  if (isAssessedScreenplay(work)) return scenesUrl(work.script, { scene, passage: { start, end, words: quote } });
  return recordUrl(work.script);
}
