import { ParseSpeeds, PDFDict, PDFDocument, PDFHexString, PDFName } from "@cantoo/pdf-lib";

/**
 * Sets the entries of a PDF's Info dictionary, which typst cannot all write. An incremental update: not a byte of the file changes, so
 * tags, bookmarks and fonts stay as typst wrote them. `info` replaces the old entries.
 */
export async function withPdfInfo(pdf: Uint8Array, info: Record<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
  const { context } = document;
  // Not `forIncrementalUpdate`: with a snapshot of its own the library searches all objects at each entry that it writes.
  const snapshot = document.takeSnapshot();
  const entries = Object.entries(info).map(([key, value]) => [PDFName.of(key), PDFHexString.fromText(value)] as const);
  context.trailerInfo.Info = context.register(PDFDict.fromMapWithContext(new Map(entries), context));
  const update = await document.saveIncremental(snapshot, { useObjectStreams: false });
  const whole = new Uint8Array(pdf.length + update.length);
  whole.set(pdf);
  whole.set(update, pdf.length);
  return whole;
}
