import { createSimulator, type FaultName } from "@mochang/model-simulator";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createModel } from "./createModel.ts";
import { createJsonScanner } from "./jsonScanner.ts";
import type { AskRequest, ModelFault } from "./modelPort.ts";
import { frozenTime } from "./virtualTime.ts";

const REQUEST: AskRequest = {
  task: "score",
  messages: [
    {
      role: "user",
      content:
        '【任务】score 评分\n【格式】JSON\n【字段】{"rows":[{"name":"…","score":0-5},{"name":"…","score":0-5},{"name":"…","score":0-5}],"headline":"…"}',
    },
  ],
  maxOutputTokens: 4_000,
};
const row = z.object({ name: z.string(), score: z.number() });

async function simulated() {
  const simulator = createSimulator();
  onTestFinished(() => simulator.close());
  const { time } = frozenTime();
  const port = createModel({ baseUrl: await simulator.listen(), model: "simulated-writer" }, { time, random: () => 1 });
  return { simulator, port };
}

describe("a JSON answer that is streamed", () => {
  // Cut in its middle and asked again, cut at the limit and gone on with, fenced behind a word and with a trailing comma.
  test.each<[FaultName | null, number]>([
    [null, 1],
    ["cut", 2],
    ["length", 2],
    ["broken-json", 1],
  ])("gives its entries as they close: %s", async (fault, calls) => {
    const { simulator, port } = await simulated();
    simulator.nextFaults(fault);
    let page: z.infer<typeof row>[] = [];
    const { items, rejected } = await port.streamJson(
      { ...REQUEST, onRestart: () => void (page = []) },
      { schema: row, within: "rows" },
      (item, key) => {
        expect(key).toBe(page.length);
        page.push(item);
      },
    );
    expect(items).toHaveLength(3);
    expect([page, rejected]).toEqual([items, 0]);
    expect(simulator.calls()).toHaveLength(calls);
  });

  test("gives the fields of an object, and leaves out what is not of the schema", async () => {
    const { port } = await simulated();
    const fields: [string | number, string][] = [];
    const { items, rejected } = await port.streamJson(REQUEST, { schema: z.string() }, (item, key) => {
      fields.push([key, item]);
    });
    expect(fields.map(([key]) => key)).toEqual(["headline"]);
    expect([items.length, rejected]).toEqual([1, 1]);
  });

  test("is a fault when it holds none after one correction", async () => {
    const { simulator, port } = await simulated();
    const fault = await port
      .streamJson(REQUEST, { schema: z.number(), within: "rows" }, () => expect.fail("no such item"))
      .catch((error: unknown) => error as ModelFault);
    expect(fault).toMatchObject({ kind: "bad-json" });
    expect(simulator.calls()).toHaveLength(2);
  });
});

describe("the scanner", () => {
  const json = fc.jsonValue({ maxDepth: 3 });
  const pieces = (text: string, sizes: number[]): string[] => {
    const out: string[] = [];
    for (let at = 0, i = 0; at < text.length; i++) {
      const size = sizes[i % sizes.length] ?? 1;
      out.push(text.slice(at, at + size));
      at += size;
    }
    return out;
  };

  test("law: whatever the words around it and wherever it is split, it gives the entries that the parser gives", () => {
    fc.assert(
      fc.property(
        fc.array(json, { maxLength: 5 }),
        fc.constantFrom("", "好的，结果如下：\n```json\n", "[注]：如下 {见下}\n"),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(undefined, 2),
        (values, before, sizes, indent) => {
          const scanner = createJsonScanner();
          const closed = pieces(
            `${before}${JSON.stringify({ rows: values }, null, indent)}\n\`\`\`\n请查收{"x":1}`,
            sizes,
          )
            .flatMap((piece) => scanner.push(piece))
            .filter(({ path }) => path.length === 2);
          const expected = JSON.parse(JSON.stringify(values)) as unknown[];
          expect(closed).toEqual(expected.map((value, i) => ({ path: ["rows", i], value })));
        },
      ),
      { numRuns: 300 },
    );
  });

  test("an entry is there with its last bracket, not later", () => {
    const scanner = createJsonScanner();
    expect(scanner.push('[{"a":1},{"b":')).toEqual([{ path: [0], value: { a: 1 } }]);
    expect(scanner.push("2}")).toEqual([{ path: [1], value: { b: 2 } }]);
  });
});
