import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readJson } from "./json.ts";

const shape = z.object({ score: z.number(), why: z.string() });

describe("answers that are meant as JSON", () => {
  test.each([
    ["plain", '{"score":3,"why":"好"}'],
    ["fenced", '```json\n{"score":3,"why":"好"}\n```'],
    ["fenced without a name, words around", '结果如下：\n```\n{"score":3,"why":"好"}\n```\n希望有用。'],
    ["trailing comma", '{"score":3,"why":"好",}'],
    ["words before", '好的：{"score":3,"why":"好"}'],
    ["single quotes", "{'score':3,'why':'好'}"],
    ["bare keys and a comment", '{score: 3, /* 分 */ why: "好"}'],
    ["cut off at the end", '{"score":3,"why":"好"'],
  ])("%s", (_, text) => {
    expect(readJson(text, shape)).toEqual({ ok: true, value: { score: 3, why: "好" } });
  });

  test("a wrong shape says what is wrong and where", () => {
    const read = readJson('{"score":"三"}', shape);
    expect(read).toMatchObject({ ok: false });
    expect(read.ok ? "" : read.problem).toMatch(/score.*；why/u);
  });
});

test("never throws, whatever a model says", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(readJson(text, shape).ok).toBeTypeOf("boolean");
    }),
  );
});

test("what JSON.stringify writes is read back as it was, fenced or not", () => {
  fc.assert(
    fc.property(
      fc.record({ score: fc.double({ noNaN: true, noDefaultInfinity: true }), why: fc.string({ unit: "grapheme" }) }),
      fc.boolean(),
      (value, fenced) => {
        const json = JSON.stringify(value);
        expect(readJson(fenced ? `\`\`\`json\n${json}\n\`\`\`` : json, shape)).toEqual({
          ok: true,
          value: JSON.parse(json),
        });
      },
    ),
  );
});
