import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPartialJson } from "./partialJson.ts";

describe("a JSON text that is still being written", () => {
  it("is read as far as it goes", () => {
    expect(readPartialJson("")).toBeUndefined();
    expect(readPartialJson("好的：\n```json\n")).toBeUndefined();
    expect(readPartialJson('```json\n{"candidates":[{"scriptName":"借雨","storyCore":"九十三天没')).toEqual({
      candidates: [{ scriptName: "借雨", storyCore: "九十三天没" }],
    });
    expect(readPartialJson('{"a":"一\\n二\\u96')).toEqual({ a: "一\n二" });
    expect(readPartialJson('{"a":["一","二"],"b')).toEqual({ a: ["一", "二"] });
    expect(readPartialJson('{"a":12')).toEqual({});
    expect(readPartialJson('{"a":12,')).toEqual({ a: 12 });
  });
  it("law: whole, it is what it says; cut anywhere it is read without an error, and no word of it is invented", () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string(),
          fc.oneof(fc.string(), fc.integer(), fc.array(fc.dictionary(fc.string(), fc.string()))),
        ),
        fc.nat(),
        (object, cut) => {
          const text = JSON.stringify(object);
          expect(readPartialJson(`${text} `)).toEqual(JSON.parse(text));
          const part = readPartialJson(text.slice(0, cut % (text.length + 1)));
          for (const [key, value] of Object.entries((part ?? {}) as Record<string, unknown>)) {
            expect(Object.hasOwn(object, key)).toBe(true);
            if (typeof value === "string") expect(String(object[key]).startsWith(value)).toBe(true);
          }
        },
      ),
    );
  });
  it("is read up to the first fault", () => {
    expect(readPartialJson('{"a":"一", b: 2}')).toEqual({ a: "一" });
    expect(readPartialJson('{"a":x}')).toEqual({});
  });
});
