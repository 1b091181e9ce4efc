import type { Attributes } from "../boundedXml.ts";

/** Where attributes of the main part hold words that no page shows: help of forms, names of controls, descriptions of tables, hints of links. */
const WORDS: Record<string, string> = {
  "w:helpText": "w:val",
  "w:statusText": "w:val",
  "w:default": "w:val",
  "w:listEntry": "w:val",
  "w:alias": "w:val",
  "w:tag": "w:val",
  "w:tblCaption": "w:val",
  "w:tblDescription": "w:val",
  "w:hyperlink": "w:tooltip",
  "w:bookmarkStart": "w:name",
};
/** Four Chinese letters, or three words. */
const TELLING = /\p{Script=Han}{4}|\p{L}+\s+\p{L}+\s+\p{L}+/u;

/** The words that an element holds beside the pages; null for none worth telling. */
export function unprintedText(name: string, a: Attributes): string | null {
  const key = WORDS[name];
  const words = key === undefined ? undefined : a[key];
  return words !== undefined && TELLING.test(words) ? words : null;
}
