import { crc32, deflateRawSync } from "node:zlib";

export interface ZipPart {
  name: string;
  bytes: Buffer | string;
  /** What the headers say instead of the truth. */
  saysSize?: number;
  encrypted?: boolean;
}

/** A zip file, deflated, for tests: honest unless told to lie. */
export function zipOf(parts: ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const bytes = Buffer.from(part.bytes as string);
    const deflated = deflateRawSync(bytes, { level: 9 });
    const name = Buffer.from(part.name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(0x800 | (part.encrypted ? 1 : 0), 2);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(deflated.length, 14);
    head.writeUInt32LE(part.saysSize ?? bytes.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), head, name, deflated]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), head, tail, name]));
    locals.push(local);
    at += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, central, end]);
}
