import type { HiddenText } from "@mochang/contract";
import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

const MAX_FOUND = 200;
const MAX_CHARACTERS = 2_000;
/** Two Chinese letters, or two words. */
const HAS_WORDS = /\p{Script=Han}{2}|\p{L}+\s+\p{L}+/u;

interface Annotation {
  subtype?: string;
  contentsObj?: { str?: string };
  fieldValue?: unknown;
}

/** What notes and form fields on a page say: `comment` for notes that readers open, `aside` for what is filled in. */
export async function annotationsOn(page: PDFPageProxy): Promise<HiddenText[]> {
  const found = (await page.getAnnotations()) as Annotation[];
  return found
    .flatMap(({ subtype, contentsObj, fieldValue }): HiddenText[] => {
      if (subtype === "Link" || subtype === "Popup") return [];
      const value = subtype === "Widget" && typeof fieldValue === "string" ? fieldValue : "";
      return [
        { kind: "comment", text: contentsObj?.str ?? "", after: "" },
        { kind: "aside", text: value, after: "" },
      ];
    })
    .filter(({ text }) => HAS_WORDS.test(text))
    .slice(0, MAX_FOUND)
    .map((h) => ({ ...h, text: h.text.trim().slice(0, MAX_CHARACTERS) }));
}
