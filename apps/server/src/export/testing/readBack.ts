import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { SaxesParser } from "saxes";
import { openZip } from "../../import/zipPackage.ts";

/** A Word file taken apart: every part that is XML was parsed strictly. */
export interface WordParts {
  parts: Record<string, string>;
  /** Words of the document's body, a line a paragraph, and each paragraph's style. */
  paragraphs: { style: string; text: string }[];
}

/** @throws Error when the zip or one of its XML parts is broken */
export async function readWord(bytes: Uint8Array): Promise<WordParts> {
  const zip = await openZip(Buffer.from(bytes));
  const parts: Record<string, string> = {};
  const paragraphs: WordParts["paragraphs"] = [];
  for (const name of zip.names()) {
    const text = await zip.text(name);
    parts[name] = text;
    if (!/\.(?:xml|rels)$/u.test(name)) continue;
    const parser = new SaxesParser({ xmlns: true });
    let inText = false;
    parser.on("error", (error) => {
      throw new Error(`${name}: ${error.message}`);
    });
    parser.on("opentag", (tag) => {
      if (name !== "word/document.xml") return;
      if (tag.name === "w:p") paragraphs.push({ style: "", text: "" });
      const last = paragraphs.at(-1);
      if (tag.name === "w:pStyle" && last) last.style = String(tag.attributes["w:val"]?.value);
      inText = tag.name === "w:t";
    });
    parser.on("closetag", () => void (inText = false));
    parser.on("text", (t) => {
      const last = paragraphs.at(-1);
      if (inText && last) last.text += t;
    });
    parser.write(text).close();
  }
  zip.close();
  return { parts, paragraphs };
}

/** Text by page, bookmarks, and the Info entries of a PDF. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise;
  const pages: string[] = [];
  let widest = 0;
  for (let i = 1; i <= document.numPages; i++) {
    const page = await document.getPage(i);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(""));
    for (const item of items)
      if ("str" in item && item.str.trim() !== "") widest = Math.max(widest, Number(item.transform[4]) + item.width);
  }
  const { info } = (await document.getMetadata()) as { info: Record<string, unknown> };
  const outline = ((await document.getOutline()) ?? []) as { title: string; items: { title: string }[] }[];
  const [, , width] = (await document.getPage(1)).view as [number, number, number, number];
  await document.loadingTask.destroy();
  return {
    pages,
    text: pages.join("\n"),
    info,
    custom: (info["Custom"] as Map<string, string> | undefined) ?? new Map<string, string>(),
    outline,
    width: width ?? 0,
    widest,
  };
}

export const dense = (text: string): string => text.replace(/\p{White_Space}/gu, "");

/** The first letter of `words` that does not stand in `text` behind those before it; null when all do. */
export function missingInOrder(text: string, words: string): string | null {
  let at = 0;
  let done = 0;
  for (const c of words) {
    at = text.indexOf(c, at);
    if (at < 0) return words.slice(Math.max(0, done - 10), done + 10);
    at += c.length;
    done += c.length;
  }
  return null;
}
