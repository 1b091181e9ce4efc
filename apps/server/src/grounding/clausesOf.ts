import { PAIRS } from "./marks.ts";

const CLOSERS: Readonly<Record<string, string>> = { ...PAIRS, "【": "】" };
const CLOSING = new Set(Object.values(CLOSERS));

const JOINT = /[；;]|】[，,、]/u;

/** A comma cuts where what follows proves itself: a conclusion without a citation falls with what it is drawn from. */
const hasOwnCitation = (rest: string): boolean => /^[^；;]*【/u.test(rest);

/**
 * Parts of a sentence that stand or fall alone: cut at a semicolon, and at a comma between two citations, never between quotation
 * marks. A sentence whose marks do not pair up stays whole.
 */
export function clausesOf(sentence: string): string[] {
  if (!JOINT.test(sentence)) return [sentence];
  const clauses: string[] = [];
  const open: string[] = [];
  let from = 0;
  for (let at = 0; at < sentence.length; at++) {
    const c = sentence[at] ?? "";
    const closer = CLOSERS[c];
    if (closer !== undefined) open.push(closer);
    else if (CLOSING.has(c)) {
      if (open.pop() !== c) return [sentence];
    } else if (
      open.length === 0 &&
      (c === "；" ||
        c === ";" ||
        ("，,、".includes(c) && sentence[at - 1] === "】" && hasOwnCitation(sentence.slice(at + 1))))
    ) {
      clauses.push(sentence.slice(from, at + 1));
      from = at + 1;
    }
  }
  if (open.length > 0 || sentence.includes('"')) return [sentence];
  return [...clauses, sentence.slice(from)].filter((c) => c !== "");
}
