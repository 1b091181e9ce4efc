const NAMED: Record<string, number> = {
  quot: 0x22,
  amp: 0x26,
  lt: 0x3c,
  gt: 0x3e,
  nbsp: 0x20,
  apos: 0x27,
  ldquo: 0x201c,
  rdquo: 0x201d,
  lsquo: 0x2018,
  rsquo: 0x2019,
  hellip: 0x2026,
  mdash: 0x2014,
  ndash: 0x2014,
  middot: 0xb7,
  emsp: 0x20,
  ensp: 0x20,
};

const ENTITY = /&(?:#(\d{1,6})|#[xX]([0-9a-fA-F]{1,5})|([a-zA-Z]{2,6}));/y;

/** The HTML entity that begins at `i`, as one UTF-16 unit and the length it takes; null when there is none. */
export function decodeEntity(text: string, i: number, end: number): { code: number; length: number } | null {
  ENTITY.lastIndex = i;
  const match = ENTITY.exec(text);
  if (!match || i + match[0].length > end) return null;
  const code = match[1] ? Number(match[1]) : match[2] ? parseInt(match[2], 16) : NAMED[match[3] ?? ""];
  return code !== undefined && code > 0 && code < 0x10000 ? { code, length: match[0].length } : null;
}
