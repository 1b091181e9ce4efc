import { gatherFdx } from "@mochang/screenplay/read";
import type { Extracted } from "./importResult.ts";
import { ImportError } from "./importError.ts";
import { MAX_CHARACTERS } from "./limits.ts";
import type { Decoded } from "./text/decodeText.ts";
import type { Doubt } from "./doubts.ts";
import { boundedXml } from "./boundedXml.ts";

export type { FdxContent } from "@mochang/screenplay/read";

/** Reads a Final Draft file. The XML is bounded; its declared encoding gives way to what the bytes say. */
export function readFdx(decoded: Decoded): Extracted {
  let characters = 0;
  const gatherer = gatherFdx((length) => {
    characters += length;
    if (characters > MAX_CHARACTERS) throw new ImportError("too-long");
  });
  const xml = boundedXml(gatherer);
  xml.write(decoded.text);
  xml.close();
  const { content, counts, hidden } = gatherer;
  if (content.paragraphs.length === 0) throw new ImportError("textless");
  const unsure: Doubt[] = [];
  if (counts.notes > 0) unsure.push({ kind: "comments-left-out", count: counts.notes });
  if (counts.dual > 0) unsure.push({ kind: "dual-dialogue", count: counts.dual });
  if (counts.struck > 0) unsure.push({ kind: "struck-text-kept", count: counts.struck });
  const of = (kind: string): string[] => hidden.filter((h) => h.kind === kind).map(({ text }) => text);
  const unseen = of("unseen");
  if (unseen.length > 0)
    unsure.push({
      kind: "hidden-text",
      count: unseen.length,
      quotes: unseen.slice(0, 20).map((text) => text.slice(0, 80)),
    });
  if (of("aside").length > 0) unsure.push({ kind: "asides-left-out", count: of("aside").length });
  return {
    text: [...content.titlePage, ...content.paragraphs.map((p) => p.text)].join("\n"),
    format: "fdx",
    encoding: decoded.encoding,
    fdx: content,
    unsure,
    hidden,
  };
}
