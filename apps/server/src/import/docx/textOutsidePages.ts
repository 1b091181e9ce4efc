import type { HiddenText } from "@mochang/contract";
import { boundedXml } from "../boundedXml.ts";
import type { ZipPackage } from "../zipPackage.ts";
import { WORD_NAMESPACES } from "./namespaces.ts";
import type { WordParts } from "./packageParts.ts";

const MAX_PARTS = 20;
const MAX_CHARACTERS = 2_000;
/** Of a file's properties those in which somebody wrote; dates and counts are the program's. */
const WRITTEN = new Set(["dc:subject", "dc:description", "cp:keywords", "cp:category", "Manager", "HyperlinkBase"]);
/** Names are told where they are longer than names are. */
const NAMES = new Set(["dc:title", "dc:creator", "cp:lastModifiedBy", "Company"]);
const SENTENCE = /\p{Script=Han}.{8}|\p{L}+(?:\s+\p{L}+){4}/su;
const TELLING = /\p{Script=Han}{2}|\p{L}+\s+\p{L}+/u;

/** What a Word file says beside its pages (`shown`): properties and variables that somebody wrote, pieces of other files, diagrams, and data of its own in `customXml`. */
export async function textOutsidePages(
  zip: ZipPackage,
  { main, settings, comments }: WordParts,
  shown: string,
): Promise<HiddenText[]> {
  const found: string[] = [];
  const isLongName = (text: string): boolean => SENTENCE.test(text) && !shown.includes(text);
  for (const part of ["docProps/core.xml", "docProps/app.xml"])
    found.push(...(await textsIn(zip, part, (name) => NAMES.has(name))).filter(isLongName));
  found.push(
    ...(await valuesIn(zip, settings, "w:docVar", "w:val")),
    ...(await valuesIn(zip, comments, "w:comment", "w:author")).filter(isLongName),
  );
  const folder = main.replace(/[^/]*$/u, "");
  for (const part of zip
    .names()
    .filter(
      (name) =>
        name.startsWith(folder) && /^(?:diagrams\/data|charts\/chart)\d*\.xml$/u.test(name.slice(folder.length)),
    )
    .slice(0, MAX_PARTS))
    found.push(...(await textsIn(zip, part, (name) => name === "a:t" || name === "c:v")));
  for (const part of zip
    .names()
    .filter((name) => /\/afchunk\d*\.|\/[^/]+\.(?:html?|mht|rtf|txt)$/iu.test(name))
    .slice(0, MAX_PARTS))
    found.push(await readPiece(zip, part));
  for (const part of ["docProps/core.xml", "docProps/app.xml"])
    found.push(...(await textsIn(zip, part, (name) => WRITTEN.has(name))));
  found.push(...(await textsIn(zip, "docProps/custom.xml", (name) => name.startsWith("vt:"))));
  for (const part of zip
    .names()
    .filter((name) => /^customXml\/item\d+\.xml$/u.test(name))
    .slice(0, MAX_PARTS))
    found.push(...(await textsIn(zip, part, () => true)));
  return found.filter((text) => TELLING.test(text)).map((text) => ({ kind: "aside", text, after: "" }));
}

/** The letters of another file that the pages would take in, without its marks. */
async function readPiece(zip: ZipPackage, part: string): Promise<string> {
  let text = "";
  await zip.stream(part, (chunk) => {
    if (text.length < MAX_CHARACTERS * 4) text += chunk;
  });
  return text
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1>|<[^>]*>/giu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .slice(0, MAX_CHARACTERS);
}

async function valuesIn(zip: ZipPackage, part: string, element: string, attribute: string): Promise<string[]> {
  if (!zip.has(part)) return [];
  const values: string[] = [];
  const xml = boundedXml(
    {
      open(name, a) {
        if (name === element && values.length < MAX_PARTS) values.push((a[attribute] ?? "").slice(0, MAX_CHARACTERS));
      },
    },
    WORD_NAMESPACES,
  );
  await zip.stream(part, xml.write);
  xml.close();
  return [...new Set(values)];
}

/** The texts of the elements that are wanted, cut to what can be shown. A part that is no XML says nothing. */
async function textsIn(zip: ZipPackage, part: string, wanted: (name: string) => boolean): Promise<string[]> {
  if (!zip.has(part)) return [];
  const texts: string[] = [];
  let text: string | null = null;
  const end = (): void => {
    if (text !== null && text.trim() !== "" && texts.length < MAX_PARTS) texts.push(text.trim());
    text = null;
  };
  const xml = boundedXml({
    open(name) {
      end();
      if (wanted(name)) text = "";
    },
    close: end,
    text(piece) {
      if (text !== null && text.length < MAX_CHARACTERS) text += piece.slice(0, MAX_CHARACTERS);
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
