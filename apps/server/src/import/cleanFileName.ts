const MAX_LETTERS = 120;
/** Controls, separators of lines, marks that turn writing direction (gnp.exe shown as exe.png), and what has no shape but the joiner of emoji. */
const UNSHOWN = /[\p{Cc}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|(?!\u200d)\p{Cf}/gu;

/**
 * A file's name as it may be stored and shown: the last path part, without control and direction characters, at most 120 letters with
 * its ending kept. Never empty. A file is never stored under this name.
 */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const plain = last.toWellFormed().replace(UNSHOWN, "").replace(/\s+/g, " ").trim();
  if (/^\.*$/.test(plain)) return "未命名";
  const letters = [...plain];
  if (letters.length <= MAX_LETTERS) return plain;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? "";
  return `${letters.slice(0, MAX_LETTERS - 1 - ending.length).join("")}…${ending}`;
}
