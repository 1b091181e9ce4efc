import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutSpeakers } from "./pageLines.ts";

test("every field of every line but its speaker goes out, whatever ids and names hold", () => {
  const name = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('},"', ',"speaker":"x"', "\\", '"', '\\"},"'));
  const line = fc.record(
    {
      start: fc.nat(),
      end: fc.nat(),
      type: name,
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
      speaker: name,
    },
    { requiredKeys: ["start", "end", "type", "confidence"] },
  );
  fc.assert(
    fc.property(
      fc.dictionary(name, line, { noNullPrototype: true }),
      fc.integer({ min: 0, max: 3_000 }),
      (some, more) => {
        const many = Array.from({ length: more }, (_, i) => [
          `line-${i}`,
          { start: i, end: i, type: "dialogue", confidence: 1, speaker: "周" },
        ]);
        const lines = { ...some, ...(Object.fromEntries(many) as typeof some) };
        const sent = JSON.parse([...withoutSpeakers(JSON.stringify(lines))].join("")) as unknown;
        const expected = Object.fromEntries(Object.entries(lines).map(([id, { speaker: _, ...rest }]) => [id, rest]));
        expect(sent).toEqual(JSON.parse(JSON.stringify(expected)));
      },
    ),
    { numRuns: 60 },
  );
});
