/** How far a picture's dictionary may reach around its name. */
const REACH = 2_048;
const SUBTYPE = Buffer.from("/Image");

/**
 * The file with every picture said to be one pixel, byte by byte as long: pdf.js then tells where pictures stand, by which a scan is
 * known and letters on a picture, and decodes none (a page scanned at 300 dpi has 8.7 million pixels). Streams and offsets stay; of
 * encrypted files too, whose names are plain. What is written in another way (a width that stands elsewhere) is left alone.
 */
export function shrinkImages(bytes: Buffer): Uint8Array {
  const out = new Uint8Array(bytes);
  const view = Buffer.from(out.buffer);
  for (let at = bytes.indexOf(SUBTYPE); at >= 0; at = bytes.indexOf(SUBTYPE, at + SUBTYPE.length)) {
    const before = bytes.toString("latin1", Math.max(0, at - REACH), at);
    const opened = before.lastIndexOf(" obj");
    if (opened < 0 || !/\/Subtype\s*$/u.test(before)) continue;
    const from = Math.max(0, at - REACH) + opened;
    const text = bytes.toString("latin1", from, Math.min(bytes.length, from + REACH * 2));
    const end = /stream(?:\r\n|[\r\n])/u.exec(text);
    if (end) view.write(shrunk(text.slice(0, end.index)), from, "latin1");
  }
  return out;
}

const shrunk = (dictionary: string): string =>
  dictionary
    .replaceAll(
      /(\/(?:Width|Height|W|H)\s+)(\d+)(?!\d|\s+\d+\s+R)/gu,
      (_, key: string, digits: string) => `${key}1${" ".repeat(digits.length - 1)}`,
    )
    // A filter that nobody knows gives the bytes as they are.
    .replaceAll(/\/Filter(?=[\s/[])/gu, "/Filtex");
