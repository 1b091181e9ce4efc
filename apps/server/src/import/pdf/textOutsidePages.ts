import type { HiddenText } from "@mochang/contract";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

const MAX_FOUND = 200;
const MAX_CHARACTERS = 2_000;
/** Two Chinese letters, or two words. */
const TELLING = /\p{Script=Han}{2}|\p{L}+\s+\p{L}+/u;
/** Longer than names are. */
const SENTENCE = /\p{Script=Han}.{8}|\p{L}+(?:\s+\p{L}+){3}/su;

/** By these a file that has notes or fields tells of them; most have but links, and pages that are asked for them take their time. */
export const ANNOTATION_NAMES = [
  "Text",
  "FreeText",
  "Widget",
  "Highlight",
  "Underline",
  "StrikeOut",
  "Squiggly",
  "Stamp",
  "Caret",
  "FileAttachment",
  "Popup",
  "Square",
  "Circle",
  "Polygon",
].flatMap((name) => [`/Subtype/${name}`, `/Subtype /${name}`]);
const MAX_LOOKED_FOR = 300;

/** What notes and fields on a page say: `comment` for notes that readers open, `aside` for fields. */
export async function annotationsOn(page: PDFPageProxy): Promise<HiddenText[]> {
  const found = (await page.getAnnotations()) as {
    subtype?: string;
    contentsObj?: { str?: string };
    fieldValue?: unknown;
    alternativeText?: string;
  }[];
  return found.flatMap(({ subtype, contentsObj, fieldValue, alternativeText }): HiddenText[] => {
    const value = typeof fieldValue === "string" ? fieldValue : "";
    return [
      ...beside("comment", subtype === "Link" || subtype === "Popup" ? [] : [contentsObj?.str ?? ""]),
      ...beside("aside", subtype === "Widget" ? [value, alternativeText ?? ""] : []),
    ];
  });
}

/** What a PDF says beside its pages (`shown`, `mentions` as of the file): properties that somebody wrote, bookmarks that are no headings, files within it. What is broken there says nothing. */
export async function textOutsidePages(
  document: PDFDocumentProxy,
  shown: string,
  mentions: (name: string) => boolean,
): Promise<HiddenText[]> {
  const [metadata, outline, attachments] = await Promise.allSettled([
    document.getMetadata(),
    mentions("/Outlines") ? document.getOutline() : null,
    mentions("/EmbeddedFiles") ? document.getAttachments() : null,
  ]);
  const dense = (text: string): string => text.replaceAll(/\s+/gu, "");
  const page = dense(shown);
  let looked = 0;
  const isNew = (text: string): boolean =>
    SENTENCE.test(text) && looked++ < MAX_LOOKED_FOR && !page.includes(dense(text));
  const info = (metadata.status === "fulfilled" ? metadata.value.info : {}) as Record<string, unknown>;
  const said = (key: string): string => (typeof info[key] === "string" ? info[key] : "");
  const custom = Object.values((info["Custom"] ?? {}) as Record<string, unknown>).filter(
    (value) => typeof value === "string",
  );
  const titles: string[] = [];
  const gather = (items: readonly OutlineItem[], depth: number): void => {
    for (const { title, items: inner } of items) {
      if (titles.length >= MAX_FOUND) return;
      if (isNew(title)) titles.push(title);
      if (depth < 20) gather(inner, depth + 1);
    }
  };
  if (outline.status === "fulfilled") gather((outline.value ?? []) as OutlineItem[], 0);
  const files = attachments.status === "fulfilled" ? attachedOf(attachments.value) : [];
  return beside("aside", [
    ...["Subject", "Keywords"].map(said).filter((text) => !page.includes(dense(text))),
    ...["Title", "Author", "Creator", "Producer"].map(said).filter(isNew),
    ...custom.filter(isNew),
    ...titles,
    ...files
      .slice(0, MAX_FOUND)
      .map(({ filename = "", description = "", content }) =>
        [filename, description, wordsOf(content)].filter(Boolean).join("："),
      ),
  ]);
}

interface OutlineItem {
  title: string;
  items: OutlineItem[];
}

interface Attachment {
  filename?: string;
  description?: string;
  content?: Uint8Array;
}

/** A map of attachments, or an object of them. */
const attachedOf = (found: unknown): Attachment[] =>
  found instanceof Map
    ? [...(found as Map<string, Attachment>).values()]
    : Object.values((found ?? {}) as Record<string, Attachment>);

/** A file's beginning where it is text. */
function wordsOf(content: Uint8Array | undefined): string {
  const text = new TextDecoder().decode(content?.subarray(0, MAX_CHARACTERS * 3) ?? new Uint8Array());
  return /[\0\ufffd]/u.test(text) ? "" : text;
}

const beside = (kind: "comment" | "aside", texts: readonly string[]): HiddenText[] =>
  texts
    .filter((text) => TELLING.test(text))
    .slice(0, MAX_FOUND)
    .map((text) => ({ kind, text: text.trim().slice(0, MAX_CHARACTERS), after: "" }));
