import { singlePixelOf, type FoundImage } from "./singleColourImages.ts";

/** How far a picture's dictionary may reach around its name. */
const REACH = 2_048;
const SUBTYPE = Buffer.from("/Image");

/**
 * The file with every picture said to be one or two plain pixels, byte by byte as long: pdf.js then tells where pictures stand, which a
 * letter under or on one depends on, and decodes none. One pixel is the colour of a picture that has but one; two say nothing. A mask
 * that hides nothing is taken away. Streams and offsets stay; of encrypted files too, whose names are plain. What is written in another
 * way (a width that stands elsewhere) is left alone.
 */
export function shrinkImages(bytes: Buffer): Uint8Array {
  const out = new Uint8Array(bytes);
  const view = Buffer.from(out.buffer);
  for (let at = bytes.indexOf(SUBTYPE); at >= 0; at = bytes.indexOf(SUBTYPE, at + SUBTYPE.length)) {
    const from = Math.max(0, at - REACH);
    const before = bytes.toString("latin1", from, at);
    const opened = before.lastIndexOf(" obj");
    if (opened < 0 || !/\/Subtype\s*$/u.test(before)) continue;
    const found = pictureAt(bytes, from + opened);
    if (found === null) continue;
    const pixel = singlePixelOf(bytes, found);
    const plain = found.dictionary.replaceAll(MASKS, (whole, number: string) =>
      hidesNothing(bytes, Number(number)) ? " ".repeat(whole.length) : whole,
    );
    view.write(shrunk(plain, pixel === null ? "2" : "1"), from + opened, "latin1");
    pixel?.copy(view, found.dataAt);
  }
  return out;
}

const MASKS = /\/S?Mask\s+(\d+)\s+\d+\s+R/gu;

/** The picture whose object begins at a place. */
function pictureAt(bytes: Buffer, from: number): FoundImage | null {
  const text = bytes.toString("latin1", from, Math.min(bytes.length, from + REACH * 2));
  const closed = /stream(?:\r\n|[\r\n])/u.exec(text);
  return closed ? { dictionary: text.slice(0, closed.index), dataAt: from + closed.index + closed[0].length } : null;
}

/** Whether a mask is opaque all over. */
function hidesNothing(bytes: Buffer, object: number): boolean {
  const name = Buffer.from(`${object} 0 obj`);
  let at = bytes.indexOf(name);
  while (at > 0 && /\d/u.test(String.fromCharCode(bytes[at - 1] ?? 0))) at = bytes.indexOf(name, at + 1);
  const mask = at < 0 ? null : pictureAt(bytes, at + name.length - 4);
  if (mask === null) return false;
  const pixel = singlePixelOf(bytes, mask)?.[0];
  const turned = /\/Decode\s*\[\s*1/u.test(mask.dictionary);
  const stencil = /\/ImageMask\s+true/u.test(mask.dictionary);
  return pixel !== undefined && pixel === (stencil === turned ? 0xff : 0);
}

const shrunk = (dictionary: string, height: string): string =>
  dictionary
    .replaceAll(
      /(\/(Width|Height|W|H)\s+)(\d+)(?!\d|\s+\d+\s+R)/gu,
      (_, key: string, name: string, digits: string) =>
        `${key}${name.startsWith("W") ? "1" : height}${" ".repeat(digits.length - 1)}`,
    )
    // A filter that nobody knows gives the bytes as they are.
    .replaceAll(/\/Filter(?=[\s/[])/gu, "/Filtex");
