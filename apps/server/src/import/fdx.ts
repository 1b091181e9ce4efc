import type { FdxParagraph } from "@mochang/screenplay";
import type { Extracted } from "./imported.ts";
import { ImportError } from "./importError.ts";
import { MAX_CHARACTERS } from "./limits.ts";
import type { Decoded } from "./text/decode.ts";
import type { Unsure } from "./unsure.ts";
import { boundedXml } from "./xml.ts";

/** What the screenplay package turns into typed lines. */
export interface FdxContent {
  paragraphs: FdxParagraph[];
  titlePage: string[];
}

interface Open extends FdxParagraph {
  /** Texts and paragraphs inside a paragraph: dual dialogue holds whole paragraphs. */
  inner: FdxParagraph[];
}

/** Where paragraphs are no part of the script: running heads, notes, summaries, and lists of the program's own settings. */
const ASIDE = new Set(["HeaderAndFooter", "ScriptNote", "Summary", "SmartType", "ElementSettings", "Watermarking", "TemplateOptions", "Macros", "AltCollection"]);

/** Reads a Final Draft file. The XML is bounded; its declared encoding gives way to what the bytes say. */
export function readFdx(decoded: Decoded): Extracted {
  const content: FdxContent = { paragraphs: [], titlePage: [] };
  const open: Open[] = [];
  let titlePage = 0, aside = 0, notes = 0, dual = 0, deleted = 0, characters = 0;
  let inText = false;
  const xml = boundedXml({
    open(name, a) {
      if (name === "TitlePage") titlePage++;
      else if (ASIDE.has(name)) {
        aside++;
        if (name === "ScriptNote") notes++;
      } else if (name === "DualDialogue") dual++;
      else if (name === "Paragraph" && aside === 0) open.push({ type: a["Type"] ?? "", text: "", inner: [], ...(a["Number"] === undefined ? {} : { number: a["Number"] }) });
      else if (name === "Text") {
        inText = true;
        if (a["AdornmentStyle"] === "StrikeOut" || a["Style"]?.includes("Strikeout")) deleted++;
      }
    },
    close(name) {
      if (name === "TitlePage") titlePage--;
      else if (ASIDE.has(name)) aside--;
      else if (name === "Text") inText = false;
      else if (name === "Paragraph" && aside === 0) {
        const paragraph = open.pop();
        if (!paragraph) return;
        const { inner, ...own } = paragraph;
        const all = own.text.trim() === "" ? inner : [own, ...inner];
        const outer = open.at(-1);
        if (titlePage > 0) content.titlePage.push(...all.map((p) => p.text));
        else (outer ? outer.inner : content.paragraphs).push(...all);
      }
    },
    text(text) {
      const paragraph = open.at(-1);
      if (!inText || aside > 0 || !paragraph) return;
      characters += text.length;
      if (characters > MAX_CHARACTERS) throw new ImportError("too-long");
      paragraph.text += text.replace(/\r\n?/g, "\n");
    },
  });
  xml.write(decoded.text);
  xml.close();
  if (content.paragraphs.length === 0) throw new ImportError("textless");
  const unsure: Unsure[] = [];
  if (notes > 0) unsure.push({ kind: "comments-left-out", count: notes });
  if (dual > 0) unsure.push({ kind: "dual-dialogue", count: dual });
  if (deleted > 0) unsure.push({ kind: "struck-text-kept", count: deleted });
  return { text: [...content.titlePage, ...content.paragraphs.map((p) => p.text)].join("\n"), format: "fdx", encoding: decoded.encoding, fdx: content, unsure };
}
