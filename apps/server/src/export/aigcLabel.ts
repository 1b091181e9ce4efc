import type { AigcLabel } from "@mochang/contract";

/** ASCII codes from the operator's configuration; empty where none was given. */
export interface LabelCodes {
  producer: string;
  propagator: string;
}

/** The implicit label of a file that holds model text. `id` is unique to the file. */
export const aigcLabel = (codes: LabelCodes, id: string): AigcLabel => ({
  Label: "1",
  ContentProducer: codes.producer,
  ProduceID: id,
  ReservedCode1: "",
  ContentPropagator: codes.propagator,
  PropagateID: id,
  ReservedCode2: "",
});

/**
 * Sets the entries of a PDF's Info dictionary by an incremental update (ISO 32000-1, 7.5.6): a new Info object, a cross-reference
 * section and a trailer are appended, not a byte before them changes, so tags, bookmarks and fonts stay as typst wrote them.
 * Rewriting the file with a PDF library took longer than making it. `info` replaces the old entries.
 */
export function withInfo(pdf: Uint8Array, info: Record<string, string>): Uint8Array {
  const tail = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    .subarray(Math.max(0, pdf.length - 1_024))
    .toString("latin1");
  const trailer = tail.slice(tail.lastIndexOf("trailer"));
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/u.exec(trailer)?.[1];
  const size = Number(/\/Size\s+(\d+)/u.exec(trailer)?.[1] ?? Number.NaN);
  const root = /\/Root\s+(\d+ \d+ R)/u.exec(trailer)?.[1];
  const id = /\/ID\s*\[[^\]]*\]/u.exec(trailer)?.[0] ?? "";
  if (!previous || !Number.isFinite(size) || !root) throw new Error("pdf: no trailer to add to");
  const object = `\n${size} 0 obj\n<< ${Object.entries(info)
    .map(([key, value]) => `/${key} ${hexText(value)}`)
    .join(" ")} >>\nendobj\n`;
  const section = `xref\n${size} 1\n${String(pdf.length + 1).padStart(10, "0")} 00000 n \ntrailer\n<< /Size ${size + 1} /Root ${root} /Info ${size} 0 R ${id} /Prev ${previous} >>\nstartxref\n${pdf.length + object.length}\n%%EOF\n`;
  const added = Buffer.from(object + section, "latin1");
  const whole = new Uint8Array(pdf.length + added.length);
  whole.set(pdf);
  whole.set(added, pdf.length);
  return whole;
}

/** A text string as PDF writes it: UTF-16 with its mark, in hexadecimal. */
const hexText = (value: string): string =>
  `<FEFF${Buffer.from(value, "utf16le").swap16().toString("hex").toUpperCase()}>`;
