/** What the first and last bytes of a picture say. */
export interface ImageHeader {
  type: "png" | "jpeg" | "webp";
  width: number;
  height: number;
}

/** Bytes behind a picture's end mark that some encoders leave. */
const TRAILING = 64;

/**
 * A picture's type and size by its content, whatever it was called; null for anything else, and for a file that was cut off. Read before the picture
 * is decoded: a few kilobytes may unfold to gigabytes.
 */
export const imageHeader = (bytes: Buffer): ImageHeader | null => readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function readPng(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 57 || !bytes.subarray(0, 8).equals(PNG) || bytes.toString("latin1", 12, 16) !== "IHDR")
    return null;
  if (!bytes.subarray(-TRAILING).includes("IEND")) return null;
  return { type: "png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9]);
/** Markers that begin a frame and hold its size. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readJpeg(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 20 || bytes.readUInt16BE(0) !== 0xffd8 || !bytes.subarray(-TRAILING).includes(END_OF_JPEG))
    return null;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return { type: "jpeg", height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function readWebp(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 30 || bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP")
    return null;
  if (bytes.readUInt32LE(4) + 8 > bytes.length) return null;
  const of = (width: number, height: number): ImageHeader => ({ type: "webp", width, height });
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8 ":
      return of(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
    case "VP8L": {
      const bits = bytes.readUInt32LE(21);
      return of((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case "VP8X":
      return of(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    default:
      return null;
  }
}
