import { inflateSync } from "node:zlib";

const REACH = 1_024;
const MAX_BYTES = 64_000_000;

/** Tells whether a file may name something (`/Annots`, say) in an object of its own or in a stream of objects: what it never names need not be asked for, page by page. */
export function nameFinder(bytes: Buffer): (name: string) => boolean {
  const packed: Buffer[] = [];
  /** A stream of objects that is packed in a way of its own, or encrypted, may name anything. */
  let anything = false;
  for (let at = bytes.indexOf("/ObjStm"); at >= 0 && !anything; at = bytes.indexOf("/ObjStm", at + 7)) {
    const opened = bytes.indexOf("stream", at);
    const from = opened < 0 || opened - at > REACH ? -1 : opened + (bytes[opened + 6] === 13 ? 8 : 7);
    const to = from < 0 ? -1 : bytes.indexOf("endstream", from);
    try {
      if (to < 0) anything = true;
      else packed.push(inflateSync(bytes.subarray(from, to), { maxOutputLength: MAX_BYTES }));
    } catch {
      anything = true; // Nothing can be said of it.
    }
  }
  return (name) => anything || bytes.includes(name) || packed.some((objects) => objects.includes(name));
}
