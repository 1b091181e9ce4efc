const MAX_LETTERS = 120;

/**
 * A file's name as it may be stored and shown: the last path part, without control and direction characters, at most 120 letters with
 * its ending kept. Never empty. A file is never stored under this name.
 */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  // Cc, line and paragraph separators, and the marks that turn writing direction (gnp.exe shown as exe.png).
  const plain = last.toWellFormed().replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "").replace(/\s+/g, " ").trim();
  if (/^\.*$/.test(plain)) return "未命名";
  const letters = [...plain];
  if (letters.length <= MAX_LETTERS) return plain;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(plain)?.[0] ?? "";
  return `${letters.slice(0, MAX_LETTERS - 1 - ending.length).join("")}…${ending}`;
}
