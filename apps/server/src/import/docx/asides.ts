import type { HiddenText } from "@mochang/contract";
import { boundedXml } from "../xml.ts";
import type { ZipPackage } from "../zip.ts";

const MOST_PARTS = 20;
const MOST_CHARACTERS = 2_000;
/** Of a file's properties those in which somebody wrote; names, dates and counts are the program's. */
const WRITTEN = new Set(["dc:subject", "dc:description", "cp:keywords", "cp:category", "Manager", "HyperlinkBase"]);
const TELLING = /\p{Script=Han}{2}|\p{L}+\s+\p{L}+/u;

/** What a Word file says beside its pages: properties that somebody wrote, and data of its own in `customXml`. */
export async function asidesOf(zip: ZipPackage): Promise<HiddenText[]> {
  const found: string[] = [];
  for (const part of ["docProps/core.xml", "docProps/app.xml"]) found.push(...(await textsIn(zip, part, (name) => WRITTEN.has(name))));
  found.push(...(await textsIn(zip, "docProps/custom.xml", (name) => name.startsWith("vt:"))));
  for (const part of zip.names().filter((name) => /^customXml\/item\d+\.xml$/u.test(name)).slice(0, MOST_PARTS)) found.push(...(await textsIn(zip, part, () => true)));
  return found.filter((text) => TELLING.test(text)).map((text) => ({ kind: "aside", text, after: "" }));
}

/** The texts of the elements that are wanted, cut to what can be shown. A part that is no XML says nothing. */
async function textsIn(zip: ZipPackage, part: string, wanted: (name: string) => boolean): Promise<string[]> {
  if (!zip.has(part)) return [];
  const texts: string[] = [];
  let text: string | null = null;
  const end = (): void => {
    if (text !== null && text.trim() !== "" && texts.length < MOST_PARTS) texts.push(text.trim());
    text = null;
  };
  const xml = boundedXml({
    open(name) {
      end();
      if (wanted(name)) text = "";
    },
    close: end,
    text(piece) {
      if (text !== null && text.length < MOST_CHARACTERS) text += piece.slice(0, MOST_CHARACTERS);
    },
  });
  try {
    await zip.stream(part, xml.write);
    xml.close();
  } catch {
    return texts; // Its pages are what counts: what stands beside them may be broken.
  }
  return texts;
}
