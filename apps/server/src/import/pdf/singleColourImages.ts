import { inflateSync } from "node:zlib";

/** A picture as it stands in the file: its dictionary's text, and where the dictionary and its data begin. */
export interface FoundImage {
  dictionary: string;
  dataAt: number;
}

/** Pictures of one colour shrink this much and more; others are not even looked into. */
const SHRINKS = 40;
const FREE_BYTES = 400;
const MAX_BYTES = 24_000_000;

const numberOf = (dictionary: string, key: string): number =>
  Number(new RegExp(`/${key}\\s+(\\d+)(?!\\d|\\s+\\d+\\s+R)`, "u").exec(dictionary)?.[1] ?? Number.NaN);

/** The pixel, up to four bytes and no longer than the data, of a picture all of whose pixels are the same; null for others, for those packed in other ways, and for large ones. */
export function singlePixelOf(file: Buffer, { dictionary, dataAt }: FoundImage): Buffer | null {
  const filter = /\/Filter\s*(\[[^\]]*\]|\/\w+)/u.exec(dictionary)?.[1];
  const packed = filter !== undefined && /^\[?\s*\/FlateDecode\s*\]?$/u.test(filter);
  if ((filter !== undefined && !packed) || /\/Encrypt\s/u.test(dictionary)) return null;
  const width = numberOf(dictionary, "(?:Width|W)");
  const height = numberOf(dictionary, "(?:Height|H)");
  const pixels = width * height;
  const length = lengthOf(file, dictionary, dataAt);
  if (!(pixels > 0 && length > 0 && (length <= FREE_BYTES || length * SHRINKS <= pixels))) return null;
  const raw = file.subarray(dataAt, dataAt + length);
  try {
    const bytes = packed ? inflateSync(raw, { maxOutputLength: MAX_BYTES }) : raw;
    const predictor = numberOf(dictionary, "Predictor");
    return same(predictor >= 10 ? unpredicted(bytes, dictionary) : bytes)?.subarray(0, length) ?? null;
  } catch {
    return null; // Damaged, encrypted or too large: a picture of which nothing is known.
  }
}

function lengthOf(file: Buffer, dictionary: string, dataAt: number): number {
  const said = numberOf(dictionary, "Length");
  if (!Number.isNaN(said)) return said;
  const end = file.indexOf("endstream", dataAt);
  return end < 0 ? Number.NaN : end - dataAt;
}

/** PNG's rows hold differences to the left and above: of one colour all but the first pixel are none. */
function unpredicted(bytes: Buffer, dictionary: string): Buffer {
  const colours = numberOf(dictionary, "Colors") || 1;
  const bits = numberOf(dictionary, "BitsPerComponent") || 8;
  const columns = numberOf(dictionary, "Columns") || 1;
  const pixel = Math.max(1, (colours * bits) >> 3);
  const row = Math.ceil((columns * colours * bits) / 8);
  const out = Buffer.alloc(Math.floor(bytes.length / (row + 1)) * row);
  for (let y = 0; (y + 1) * row <= out.length; y++) {
    const kind = bytes[y * (row + 1)] ?? 0;
    for (let x = 0; x < row; x++) {
      const at = y * row + x;
      const left = x >= pixel ? (out[at - pixel] ?? 0) : 0;
      const up = y > 0 ? (out[at - row] ?? 0) : 0;
      const corner = x >= pixel && y > 0 ? (out[at - row - pixel] ?? 0) : 0;
      out[at] =
        (bytes[y * (row + 1) + 1 + x] ?? 0) +
        (kind === 1
          ? left
          : kind === 2
            ? up
            : kind === 3
              ? (left + up) >> 1
              : kind === 4
                ? paeth(left, up, corner)
                : 0);
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** Bytes that repeat every one, three or four. */
function same(bytes: Buffer): Buffer | null {
  for (const step of [1, 3, 4]) {
    let at = step;
    while (at < bytes.length && bytes[at] === bytes[at - step]) at++;
    if (at >= bytes.length && bytes.length > 0)
      return Buffer.from([0, 1, 2, 3].map((i) => bytes[i % Math.max(1, Math.min(step, bytes.length))] ?? 0));
  }
  return null;
}
