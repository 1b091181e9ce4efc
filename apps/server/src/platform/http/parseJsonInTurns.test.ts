import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseJsonInTurns } from "./parseJsonInTurns.ts";

/** What a parser says of a text; that it is no JSON is said as such. */
const outcome = async (parse: () => unknown): Promise<unknown> => {
  try {
    return { value: await parse() };
  } catch (error) {
    return error instanceof SyntaxError ? "no JSON" : error;
  }
};
const inTurns = (text: string, atOnce?: number) =>
  outcome(() => parseJsonInTurns(Buffer.from(text), JSON.parse as (json: string) => unknown, atOnce));
/** Of the bytes: half a character pair is none in them. */
const atOnce = (text: string) => outcome(() => JSON.parse(Buffer.from(text).toString()));

const value = fc.jsonValue({ maxDepth: 6, noUnicodeString: false });

test("any value is the same in pieces of any size and at once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(value), fc.integer({ min: 1, max: 40 }), fc.nat(2), async (values, size, spaces) => {
      const text = JSON.stringify({ given: values, more: [values] }, null, spaces);
      expect(await inTurns(text, size)).toEqual(await atOnce(text));
    }),
  );
});

test("what is no JSON at once is none in pieces", async () => {
  const broken = fc
    .tuple(fc.array(value), fc.nat(), fc.constantFrom("", ",", "]", "}", "[", "{", '"', "\\", ":", "1"))
    .map(([values, at, put]) => {
      const text = JSON.stringify([values, { given: values }]);
      const place = at % text.length;
      return text.slice(0, place) + put + text.slice(place + 1);
    });
  await fc.assert(
    fc.asyncProperty(broken, fc.integer({ min: 1, max: 20 }), async (text, size) => {
      expect(await inTurns(text, size)).toEqual(await atOnce(text));
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ["strings that end in backslashes", '["a\\\\","b\\"]","\\\\\\",",[1,2,"]"]]'],
  ["an array whose elements are long arrays", `[1,2,[${"3,".repeat(30)}4],5,[${"6,".repeat(30)}7]]`],
  ["a string that does not end", `[1,2,3,"${"a".repeat(50)}`],
  ["too many brackets", `${"[".repeat(500)}${"]".repeat(500)}`],
  ["closed more often than opened", "[1,2]]]]],3,4,5"],
  ["a comma alone at a border", "[1,2,,3]"],
])("%s", async (_, text) => {
  expect(await inTurns(text, 4)).toEqual(await atOnce(text));
});

test("the text of a whole novel leaves others their turns", async () => {
  const line = {
    type: "line",
    attrs: { id: "i".repeat(20), type: "action" },
    content: [{ type: "text", text: "字".repeat(60) }],
  };
  const content = Array.from({ length: 20_000 }, () => line);
  const text = Buffer.from(JSON.stringify({ scenes: [{ id: "a", content: { type: "scene", content } }] }));
  let [pieces, longest] = [0, 0];
  let turns = 0;
  let isDone = false;
  const others = (async () => {
    for (; !isDone; turns++) await new Promise((resolve) => void setImmediate(resolve));
  })();
  const parsed = await parseJsonInTurns(text, (json) => {
    pieces++;
    longest = Math.max(longest, json.length);
    return JSON.parse(json) as unknown;
  });
  isDone = true;
  await others;
  expect(parsed).toEqual(JSON.parse(text.toString()));
  expect(pieces).toBeGreaterThan(4);
  expect(longest).toBeLessThan(1.1 * 2 ** 19);
  expect(turns).toBeGreaterThanOrEqual(pieces - 1);
});
