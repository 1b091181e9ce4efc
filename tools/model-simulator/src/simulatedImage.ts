import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MAX_SIDE = 2048;

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** The size of `1024x1536`; a square where it says none. */
const sidesOf = (size: unknown): [width: number, height: number] => {
  const [, width = "512", height = "512"] = /^(\d{1,4})x(\d{1,4})$/u.exec(String(size ?? "")) ?? [];
  return [Math.min(MAX_SIDE, Number(width) || 512), Math.min(MAX_SIDE, Number(height) || 512)];
};

/** A picture as PNG: bands of colour, the same for the same prompt. */
export function simulatedImage(prompt: string, size: unknown): Buffer {
  const [width, height] = sidesOf(size);
  const seed = createHash("sha256").update(prompt).digest();
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++) {
    const at = y * (width * 3 + 1);
    const part = Math.floor((y / height) * 8);
    const colour = [seed[part * 3] ?? 0, seed[part * 3 + 1] ?? 0, seed[part * 3 + 2] ?? 0];
    for (let x = 0; x < width * 3; x++) rows[at + 1 + x] = ((colour[x % 3] ?? 0) >> 1) | 0x40;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
