import { ImportError } from "../importError.ts";

const FREE = 0xfffffffa;
const ENTRY_BYTES = 128;
const ROOT = 5;
const STREAM = 2;
const HEADER_SECTORS = 109;

const damaged = (detail: string): ImportError => new ImportError("corrupt", { detail: `OLE: ${detail}` });

interface DirectoryEntry {
  name: string;
  type: number;
  start: number;
  size: number;
}

/**
 * A reader of OLE compound files ([MS-CFB]). Every chain is bounded by the number of sectors that the file has room for, so that a ring
 * or a lying size ends as `corrupt`. (word-extractor follows rings for ever and hangs on cut files.)
 */
export class CompoundFile {
  private readonly bytes: Buffer;
  private readonly shift: number;
  private readonly miniShift: number;
  private readonly miniCutoff: number;
  private readonly fat: number[];
  private readonly miniFat: number[];
  private readonly entries: DirectoryEntry[];
  private readonly miniStream: Buffer;

  constructor(bytes: Buffer) {
    if (bytes.length < 512) throw damaged("too short");
    this.bytes = bytes;
    this.shift = bytes.readUInt16LE(30);
    this.miniShift = bytes.readUInt16LE(32);
    if (this.shift < 7 || this.shift > 12 || this.miniShift < 4 || this.miniShift > this.shift)
      throw damaged("sector size");
    this.miniCutoff = bytes.readUInt32LE(56);
    this.fat = this.fatSectors().flatMap((sector) => words(this.sector(sector)));
    this.entries = directory(this.chain(bytes.readUInt32LE(48)));
    const miniStart = bytes.readUInt32LE(60);
    this.miniFat = miniStart >= FREE ? [] : words(this.chain(miniStart));
    const root = this.entries.find((entry) => entry.type === ROOT);
    this.miniStream =
      root && root.start < FREE && root.size > 0 ? this.chain(root.start).subarray(0, root.size) : Buffer.alloc(0);
  }

  /** The whole stream of that name, or null. */
  stream(name: string): Buffer | null {
    const entry = this.entries.find((e) => e.type === STREAM && e.name === name);
    if (!entry) return null;
    if (entry.size === 0) return Buffer.alloc(0);
    const found = entry.size < this.miniCutoff ? this.miniChain(entry.start) : this.chain(entry.start);
    if (found.length < entry.size) throw damaged(`${name} is cut`);
    return found.subarray(0, entry.size);
  }

  private sector(index: number): Buffer {
    const size = 1 << this.shift;
    const at = (index + 1) * size;
    if (index >= FREE || at >= this.bytes.length) throw damaged("sector outside the file");
    return this.bytes.subarray(at, at + size);
  }

  private fatSectors(): number[] {
    const room = this.bytes.length >>> this.shift;
    const count = Math.min(this.bytes.readUInt32LE(44), room);
    const sectors: number[] = [];
    for (let i = 0; i < Math.min(count, HEADER_SECTORS); i++) sectors.push(this.bytes.readUInt32LE(76 + i * 4));
    let next = this.bytes.readUInt32LE(68);
    for (let steps = 0; sectors.length < count && next < FREE && steps <= room; steps++) {
      const table = words(this.sector(next));
      next = table.pop() ?? FREE;
      sectors.push(...table.slice(0, count - sectors.length));
    }
    return sectors.filter((sector) => sector < FREE);
  }

  private chain(start: number): Buffer {
    return Buffer.concat([...links(start, this.fat)].map((sector) => this.sector(sector)));
  }

  private miniChain(start: number): Buffer {
    const size = 1 << this.miniShift;
    return Buffer.concat(
      [...links(start, this.miniFat)].map((sector) => this.miniStream.subarray(sector * size, (sector + 1) * size)),
    );
  }
}

function* links(start: number, table: number[]): Generator<number> {
  let steps = 0;
  for (let at = start; at < FREE; at = table[at] ?? FREE) {
    if (++steps > table.length) throw damaged("a ring of sectors");
    yield at;
  }
}

function words(bytes: Buffer): number[] {
  const out: number[] = [];
  for (let i = 0; i + 4 <= bytes.length; i += 4) out.push(bytes.readUInt32LE(i));
  return out;
}

function directory(bytes: Buffer): DirectoryEntry[] {
  const entries: DirectoryEntry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    const nameBytes = Math.min(64, Math.max(0, bytes.readUInt16LE(at + 64) - 2));
    entries.push({
      name: bytes.toString("utf16le", at, at + nameBytes),
      type: bytes.readUInt8(at + 66),
      start: bytes.readUInt32LE(at + 116),
      size: bytes.readUInt32LE(at + 120),
    });
  }
  return entries;
}
