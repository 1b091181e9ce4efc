import { packStructure, type ScriptStructure } from "@mochang/contract";
import type { ReadingLine } from "@mochang/screenplay";
import fc from "fast-check";
import { expect, test } from "vitest";
import { packedLines } from "./pageLines.ts";

const packed = (lines: Record<string, ReadingLine>): unknown =>
  packStructure({ scenes: [], reading: { id: "r", seq: 1, lines } } as unknown as ScriptStructure).reading.lines;

test("every line goes out packed, whatever ids and names hold", () => {
  const name = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('},"', ',"speaker":"x"', "\\", '"', '\\"},"'));
  const type = fc.constantFrom("action" as const, "dialogue" as const);
  const confidence = fc.double({ min: 0, max: 1, noNaN: true });
  const line: fc.Arbitrary<ReadingLine> = fc.record(
    { start: fc.nat(), end: fc.nat(), type, confidence, speaker: name, grammar: fc.record({ type, confidence }) },
    { requiredKeys: ["start", "end", "type", "confidence"] },
  );
  fc.assert(
    fc.property(
      fc.dictionary(name, line, { noNullPrototype: true }),
      fc.integer({ min: 0, max: 3_000 }),
      (some, more) => {
        const lines = { ...some };
        for (let i = 0; i < more; i++)
          lines[`line-${i}`] = { start: i, end: i, type: "dialogue", confidence: 1, speaker: "周" };
        const sent = JSON.parse([...packedLines(JSON.stringify(lines))].join("")) as unknown;
        expect(sent).toEqual(JSON.parse(JSON.stringify(packed(lines))));
      },
    ),
    { numRuns: 60 },
  );
});

test("a line that is written in another form goes out as it is", () => {
  const json =
    '{"a":{"end":4,"start":1,"type":"action","confidence":0.5},"b":{"start":4,"end":6,"type":"text","confidence":1}}';
  expect([...packedLines(json)].join("")).toBe(
    '{"a":{"end":4,"start":1,"type":"action","confidence":0.5},"b":[4,6,"text",1]}',
  );
});
