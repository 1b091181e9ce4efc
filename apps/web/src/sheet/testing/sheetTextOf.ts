import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import type { SheetText } from "../documentLookups/lineMap.ts";

/** A script's text as a sheet opens it; ids are counted. */
export function sheetTextOf(source: string): SheetText {
  const { document, reading } = toDocument(parseScreenplay(source));
  return { doc: documentNode(document.scenes), reading: reading.lines };
}
