/** The largest entry that is worth inflating in the browser only to count its characters. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * One entry of a zip archive, inflated; null when it is not there, is stored in a way that this reader does not know, or would
 * swell past `MAX_BYTES`. Only used to estimate: the server reads the file for good.
 */
export async function readZipEntry(archive: Blob, name: string): Promise<Uint8Array | null> {
  const tail = new DataView(await archive.slice(Math.max(0, archive.size - 65_557)).arrayBuffer());
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) return null;
  const size = tail.getUint32(end + 12, true);
  const at = tail.getUint32(end + 16, true);
  const directory = new DataView(await archive.slice(at, at + size).arrayBuffer());
  for (let p = 0; p + 46 <= directory.byteLength && directory.getUint32(p, true) === 0x02014b50;) {
    const nameLength = directory.getUint16(p + 28, true);
    const entry = new TextDecoder().decode(
      new Uint8Array(directory.buffer, p + 46, Math.min(nameLength, directory.byteLength - p - 46)),
    );
    if (entry === name)
      return inflate(
        archive,
        directory.getUint16(p + 10, true),
        directory.getUint32(p + 20, true),
        directory.getUint32(p + 42, true),
      );
    p += 46 + nameLength + directory.getUint16(p + 30, true) + directory.getUint16(p + 32, true);
  }
  return null;
}

async function inflate(archive: Blob, method: number, packed: number, at: number): Promise<Uint8Array | null> {
  const head = new DataView(await archive.slice(at, at + 30).arrayBuffer());
  if (head.byteLength < 30 || head.getUint32(0, true) !== 0x04034b50) return null;
  const from = at + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  const body = archive.slice(from, from + packed);
  if (method === 0) return new Uint8Array(await body.arrayBuffer());
  if (method !== 8) return null;
  const reader = body.stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts: Uint8Array[] = [];
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    total += value.byteLength;
    if (total > MAX_BYTES) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
  const whole = new Uint8Array(total);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.byteLength;
  }
  return whole;
}
