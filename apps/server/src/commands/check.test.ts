import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { checkCommand } from "./check.ts";

const SCRIPT =
  "第1场 内景 客厅 夜\n\n李雷：你回来了。\n韩梅：嗯。\n\n第2场 外景 街道 日\n\n李雷：走吧。\n韩梅：好。\n\n第2场 内景 车站 日\n\n李雷：到了。\n";

async function check(input: string, format = "text"): Promise<{ code: number; out: string; messages: string[] }> {
  const stdout = new PassThrough();
  const messages: string[] = [];
  const out = text(stdout);
  const code = await checkCommand(
    input === "" ? join(tmpdir(), "mochang-none") : "-",
    { format },
    { stdin: Readable.from([Buffer.from(input)]), stdout, complain: (sentence) => void messages.push(sentence) },
  );
  stdout.end();
  return { code, out: await out, messages };
}

test("findings are printed as a linter prints them, with exit code 1", async () => {
  const { code, out } = await check(SCRIPT);
  expect(code).toBe(1);
  expect(out).toMatch(/^-:\d+ {2}scene-number-twice {2}/m);
  expect(out).toMatch(/共 \d+ 处\n$/);
});

test("as JSON: figures and findings whose quotes stand in the text", async () => {
  const { code, out } = await check(SCRIPT, "json");
  const { figures, findings } = JSON.parse(out) as {
    figures: { sceneCount: number };
    findings: { rule: string; quotes: { text: string; start: number; end: number }[] }[];
  };
  expect([code, figures.sceneCount]).toEqual([1, 3]);
  for (const { quotes } of findings) for (const q of quotes) expect(SCRIPT.slice(q.start, q.end)).toBe(q.text);
});

test("a script without findings ends with 0; a refused file with 2 and a reason", async () => {
  expect(await check(SCRIPT.replace("第2场 内景", "第3场 内景"))).toMatchObject({ code: 0, out: "没有发现问题\n" });
  const missing = await check("");
  expect([missing.code, missing.out, missing.messages.length]).toEqual([2, "", 1]);
  expect((await check(SCRIPT, "xml")).messages[0]).toContain("xml");
});
