/** Characters that Windows refuses, controls, marks that turn a name's direction, and halves of pairs. */
const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}/\\:*?"<>|]/gu;
/** Names of devices: Windows opens the device, whatever the ending. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)\s*(?:\.|$)/iu;
const ENDING = /\.[a-z0-9]{1,8}$/iu;
/** Two folders and a file of this length, with what they are unpacked into, stay below Windows' 260. */
const MAX_LENGTH = 60;

/** A name of one's own choosing as a name in an archive, fit for every file system; an ending stays. */
export function entryName(name: string, ending = ""): string {
  const clean = [...name.normalize("NFC").replace(FORBIDDEN_CHARACTERS, "").trim()].slice(0, MAX_LENGTH).join("");
  // Windows drops dots and blanks at the end, and Unix hides what begins with a dot.
  const bare = clean.replace(/^[.\s]+|[.\s]+$/gu, "");
  const fit = bare === "" ? "未命名" : bare;
  return `${RESERVED.test(fit) ? "_" : ""}${fit}${ending}`;
}

/** The same of a file's name with its ending. */
export function entryFileName(name: string): string {
  const ending = ENDING.exec(name)?.[0] ?? "";
  return entryName(name.slice(0, name.length - ending.length), ending.toLowerCase());
}

/** Gives each name of one folder once: the second of the same, as Windows and macOS compare them, gets a number. */
export function uniqueNames(): (name: string) => string {
  const usedNames = new Set<string>();
  const next = new Map<string, number>();
  return (name) => {
    const ending = ENDING.exec(name)?.[0] ?? "";
    const bare = name.slice(0, name.length - ending.length);
    const key = comparable(name);
    let candidate = name;
    for (let n = next.get(key) ?? 2; usedNames.has(comparable(candidate)); n++) {
      candidate = `${bare} (${n})${ending}`;
      next.set(key, n + 1);
    }
    usedNames.add(comparable(candidate));
    return candidate;
  };
}

const comparable = (name: string): string => name.normalize("NFKC").toUpperCase().toLowerCase();
