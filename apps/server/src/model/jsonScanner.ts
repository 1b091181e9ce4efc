import { jsonrepair } from "jsonrepair";

/** Where a value stands: a field or index of the answer, and the index within it where that field is an array. */
export type JsonPath = readonly (string | number)[];

interface Frame {
  array: boolean;
  /** Of the value being read: its index, or its field's name. */
  key: string | number;
  /** Where that value begins; -1 between values. */
  start: number;
  /** In an object: a name comes next. */
  naming: boolean;
}

/** What can stand behind the bracket that opens an answer; words around it may hold brackets, too. */
const OPENING = /\{\s*(?:["}]|$)|\[\s*(?:[[{"\]\d-]|$)/u;
/** Deeper values are parts of an entry. */
const MAX_DEPTH = 2;

/** Reads a JSON answer as it arrives. `push` gives back the values that are complete by now; each once. */
export interface JsonScanner {
  push(delta: string): { path: JsonPath; value: unknown }[];
}

export const createJsonScanner = (): JsonScanner => new Scanner();

class Scanner implements JsonScanner {
  #text = "";
  #at = 0;
  /** Where a string began; -1 outside of one. */
  #quote = -1;
  #escaped = false;
  #state: "before" | "inside" | "after" = "before";
  readonly #stack: Frame[] = [];
  #closed: { path: JsonPath; value: unknown }[] = [];

  push(delta: string): { path: JsonPath; value: unknown }[] {
    this.#text += delta;
    this.#closed = [];
    if (this.#state === "before") this.#findOpening();
    for (; this.#state === "inside" && this.#at < this.#text.length; this.#at++) this.#step(this.#text[this.#at] ?? "");
    return this.#closed;
  }

  #findOpening(): void {
    const start = this.#text.slice(this.#at).search(OPENING);
    // A bracket at the very end may still prove to be none.
    if (start < 0 || /^[{[]\s*$/u.test(this.#text.slice(this.#at + start))) return;
    this.#at += start;
    this.#state = "inside";
  }

  #step(c: string): void {
    if (this.#quote < 0) this.#structure(c);
    else if (this.#escaped) this.#escaped = false;
    else if (c === "\\") this.#escaped = true;
    else if (c === '"') this.#endString();
  }

  /** A character outside of strings. */
  #structure(c: string): void {
    const frame = this.#stack.at(-1);
    if (c === '"') {
      this.#beginValue();
      this.#quote = this.#at;
    } else if (c === "{" || c === "[") {
      this.#beginValue();
      this.#stack.push({ array: c === "[", key: c === "[" ? 0 : "", start: -1, naming: c === "{" });
    } else if (c === "}" || c === "]") {
      this.#endValue(this.#at);
      this.#stack.pop();
      if (this.#stack.length === 0) this.#state = "after";
      else this.#endValue(this.#at + 1);
    } else if (c === ",") {
      this.#endValue(this.#at);
      if (frame?.array) frame.key = Number(frame.key) + 1;
      else if (frame) frame.naming = true;
    } else if (c === ":") {
      if (frame) frame.naming = false;
    } else if (!/\s/u.test(c)) this.#beginValue();
  }

  #beginValue(): void {
    const frame = this.#stack.at(-1);
    if (frame && !frame.naming && frame.start < 0) frame.start = this.#at;
  }

  #endString(): void {
    const frame = this.#stack.at(-1);
    const began = this.#quote;
    this.#quote = -1;
    if (frame?.naming) frame.key = String(read(this.#text.slice(began, this.#at + 1)) ?? "");
    else this.#endValue(this.#at + 1);
  }

  /** The innermost frame's value ends before `end`. */
  #endValue(end: number): void {
    const frame = this.#stack.at(-1);
    if (!frame || frame.start < 0) return;
    const depth = this.#stack.length;
    if (depth === 1 || (depth === MAX_DEPTH && frame.array)) {
      const value = read(this.#text.slice(frame.start, end));
      if (value !== undefined) this.#closed.push({ path: this.#stack.map((f) => f.key), value });
    }
    frame.start = -1;
  }
}

function read(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    try {
      return JSON.parse(jsonrepair(json));
    } catch {
      // Beyond repair by itself; the whole answer's repair at its end may still read it.
      return undefined;
    }
  }
}
