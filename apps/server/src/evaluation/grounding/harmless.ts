/** Marks that turn the direction of what follows, and control characters but line ends and tabs. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|(?![\n\r\t])\p{Cc}/gu;

/**
 * Markdown that a report needs, and nothing that loads, links or runs: images go, links keep their words, tags go, and addresses go
 * wherever they stand. No word runs backwards.
 */
export function harmless(text: string): string {
  return decodeEntities(text)
    .replaceAll(TURNS, "")
    .replaceAll(/!\[[^\]\n]*\](?:\([^)\n]*\)|\[[^\]\n]*\])?/gu, "")
    .replaceAll(/\[([^\]\n]*)\](?:\([^)\n]*\)|\[[^\]\n]*\])/gu, "$1")
    .replaceAll(/^\s*\[[^\]\n]+\]:.*$/gmu, "")
    .replaceAll(/<\/?[A-Za-z!][^>\n]*>/gu, "")
    .replaceAll(/<(?=[A-Za-z/!?])/gu, "＜")
    .replaceAll(/(?:https?|ftp|data|javascript|file):\/*[^\s，。；！？、）】」”]*/giu, "")
    .replaceAll(/\]\s*\(/gu, "］（");
}

const NAMED: Record<string, string> = {
  quot: '"',
  ldquo: "“",
  rdquo: "”",
  lsquo: "‘",
  rsquo: "’",
  apos: "'",
  lt: "<",
  gt: ">",
  amp: "&",
  nbsp: " ",
  hellip: "…",
  mdash: "—",
};

/** A character that is written as its name or number is shown as itself, so it is checked as itself. */
function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/giu,
    (all, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      return code > 31 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : "";
    },
  );
}
