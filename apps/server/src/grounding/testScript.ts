import type { Line, LineType, Parsed } from "@mochang/screenplay";

/** A parsed script of scenes given as lines (`heading`, then action and speeches), for tests of what quotes it. */
export function testScript(scenes: string[][], frontMatter: string[] = []): Parsed {
  let text = "";
  const lineOf = (type: LineType, written: string): Line => {
    const start = text.length;
    text += `${written}\n`;
    return { type, text: written, start, end: start + written.length, confidence: 1 };
  };
  const front = frontMatter.map((l) => lineOf("text", l));
  const built = scenes.map((lines) => ({
    number: null,
    heading: lines[0] ?? null,
    fields: { intExt: null, time: null, place: null },
    lines: lines.map((l, i) => lineOf(i === 0 ? "heading" : "action", l)),
  }));
  return { kind: "screenplay", text, title: null, frontMatter: front, scenes: built, cast: [] };
}
