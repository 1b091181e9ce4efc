/** How far a picture's dictionary may reach around its name. */
const REACH = 2_048;
const SUBTYPE = Buffer.from("/Image");

/**
 * The file with every picture said to be one plain pixel, byte by byte as long: pdf.js then tells where pictures stand, which a letter
 * under or on one depends on, and decodes none. Streams and offsets stay; of encrypted files too, whose names are plain. What is
 * written in another way (a width that stands elsewhere) is left alone.
 */
export function withSmallPictures(bytes: Buffer): Uint8Array {
  const out = new Uint8Array(bytes);
  const view = Buffer.from(out.buffer);
  for (let at = view.indexOf(SUBTYPE); at >= 0; at = view.indexOf(SUBTYPE, at + SUBTYPE.length)) {
    const from = Math.max(0, at - REACH);
    const before = view.toString("latin1", from, at);
    const opened = before.lastIndexOf(" obj");
    if (opened < 0 || !/\/Subtype\s*$/u.test(before)) continue;
    const after = view.toString("latin1", at, Math.min(view.length, at + REACH));
    const closed = after.search(/stream[\r\n]/u);
    if (closed < 0) continue;
    const dictionary = before.slice(opened) + after.slice(0, closed);
    view.write(onePixel(dictionary), from + opened, "latin1");
  }
  return out;
}

const onePixel = (dictionary: string): string =>
  dictionary
    .replaceAll(/(\/(?:Width|Height|W|H)\s+)(\d+)(?!\d|\s+\d+\s+R)/gu, (_, key: string, digits: string) => `${key}1${" ".repeat(digits.length - 1)}`)
    // A filter that nobody knows gives the bytes as they are.
    .replaceAll(/\/Filter(?=[\s/[])/gu, "/Filtex");
