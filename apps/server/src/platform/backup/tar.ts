import { BackupError } from "./backupError.ts";

// The tape archive of POSIX (ustar): what any `tar` lists, in blocks of 512 bytes.
const BLOCK = 512;
const NAME = 100;
const PREFIX = 155;

/** One entry of an archive that is read; its body must be read, or skipped, before the next one. */
export interface TarEntry {
  name: string;
  size: number;
  body: AsyncGenerator<Buffer, void, undefined>;
}

/** The block before an entry's body. */
export function tarHeader(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const [prefix, rest] = split(name);
  block.write(rest, 0, "ascii");
  block.write("0000600\0", 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  block.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  block.write("00000000000\0", 136);
  block.write("        ", 148);
  block.write("0", 156);
  block.write("ustar\x0000", 257);
  block.write(prefix, 345, "ascii");
  block.write(`${sumOf(block).toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

/** What fills a body's last block. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
/** The end of an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

function split(name: string): [prefix: string, rest: string] {
  if (name.length <= NAME) return ["", name];
  const cut = name.lastIndexOf("/", PREFIX);
  if (cut < 0 || name.length - cut - 1 > NAME) throw new Error(`too long for an archive: ${name}`);
  return [name.slice(0, cut), name.slice(cut + 1)];
}

/** The sum of the block's bytes, its own field counted as spaces. */
const sumOf = (block: Buffer): number => block.reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 32 : byte), 0);

/** Reads entry by entry. @throws BackupError when the bytes are no archive, or end before its end */
export async function* readTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<TarEntry, void, undefined> {
  const source = takeFrom(bytes);
  for (;;) {
    const block = await source.exactly(BLOCK);
    // To the last byte, so that the compression's own check is made too.
    if (block.every((byte) => byte === 0)) return await source.drain();
    if (block.toString("latin1", 257, 262) !== "ustar" || Number.parseInt(text(block, 148, 8), 8) !== sumOf(block))
      throw new BackupError("damaged");
    const [prefix, rest] = [text(block, 345, PREFIX), text(block, 0, NAME)];
    const size = Number.parseInt(text(block, 124, 12), 8);
    // Only plain files: no links, no folders, nothing that a reader could be led astray by.
    if (!Number.isSafeInteger(size) || size < 0 || !["0", "\0"].includes(text(block, 156, 1) || "\0"))
      throw new BackupError("damaged");
    let left = size;
    const body = (async function* () {
      while (left > 0) {
        const piece = await source.upTo(left);
        left -= piece.length;
        yield piece;
      }
    })();
    yield { name: prefix ? `${prefix}/${rest}` : rest, size, body };
    for await (const unread of body) void unread;
    await source.exactly(tarPadding(size).length);
  }
}

const text = (block: Buffer, at: number, length: number): string =>
  block
    .toString("latin1", at, at + length)
    .replace(/\0.*$/su, "")
    .trim();

/** Pieces of the asked size from pieces of any size. */
function takeFrom(bytes: AsyncIterable<Buffer>) {
  const iterator = bytes[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  async function upTo(most: number): Promise<Buffer> {
    while (held.length === 0) {
      const next = await iterator.next();
      if (next.done) throw new BackupError("cut");
      held = next.value;
    }
    const piece = held.subarray(0, most);
    held = held.subarray(piece.length);
    return piece;
  }
  return {
    upTo,
    async drain(): Promise<void> {
      for (let next = await iterator.next(); !next.done; next = await iterator.next())
        if (next.value.some((byte) => byte !== 0)) throw new BackupError("foreign");
    },
    async exactly(length: number): Promise<Buffer> {
      const pieces: Buffer[] = [];
      for (let left = length; left > 0;) {
        const piece = await upTo(left);
        pieces.push(piece);
        left -= piece.length;
      }
      return Buffer.concat(pieces);
    },
  };
}
