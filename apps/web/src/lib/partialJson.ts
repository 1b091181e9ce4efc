/**
 * What a JSON text says so far: strings, lists and objects that are still open end where the text ends. Words before its first brace are
 * skipped, what stands behind a fault is not read. Undefined: it has not begun.
 */
export function readPartialJson(text: string): unknown {
  const start = text.search(/[[{]/u);
  return start < 0 ? undefined : readerOf(text.slice(start))();
}

const LITERAL = /-?\d[\d.eE+-]*|true|false|null/uy;
const OPEN_ESCAPE = /\\(?:u[\da-fA-F]{0,3})?$/u;

function readerOf(text: string): () => unknown {
  let at = 0;
  const skip = (): string => {
    while (/\s/u.test(text[at] ?? "")) at++;
    return text[at] ?? "";
  };
  /** Its closing mark is missing only at the end of the text. */
  const string = (): { words: string; isClosed: boolean } => {
    const from = ++at;
    while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
    const isClosed = at < text.length;
    const raw = isClosed ? text.slice(from, at) : text.slice(from).replace(OPEN_ESCAPE, "");
    at++;
    return { words: unescaped(raw), isClosed };
  };
  const literal = (): unknown => {
    LITERAL.lastIndex = at;
    const found = LITERAL.exec(text)?.[0];
    at = found === undefined ? text.length : at + found.length;
    // A number at the end may have more digits to come.
    return found === undefined || at >= text.length ? undefined : JSON.parse(found);
  };
  const list = (): unknown[] => {
    const entries: unknown[] = [];
    for (at++; at < text.length;) {
      const next = skip();
      if (next === "]") return (at++, entries);
      if (next === ",") at++;
      else {
        const entry = value();
        if (entry !== undefined) entries.push(entry);
      }
    }
    return entries;
  };
  const object = (): Record<string, unknown> => {
    const entries: [string, unknown][] = [];
    for (at++; at < text.length;) {
      const next = skip();
      if (next === "}") {
        at++;
        break;
      }
      if (next === ",") {
        at++;
        continue;
      }
      const key = next === '"' ? string() : null;
      if (!key?.isClosed || skip() !== ":") {
        at = text.length;
        break;
      }
      at++;
      const parsed = value();
      if (parsed !== undefined) entries.push([key.words, parsed]);
    }
    return Object.fromEntries(entries);
  };
  const value = (): unknown => {
    const next = skip();
    return next === "{" ? object() : next === "[" ? list() : next === '"' ? string().words : literal();
  };
  return value;
}

function unescaped(raw: string): string {
  try {
    return JSON.parse(`"${raw.replaceAll("\n", "\\n").replaceAll("\t", "\\t")}"`) as string;
  } catch {
    return raw;
  }
}
