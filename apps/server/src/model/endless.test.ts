import { MODEL_WAITS } from "@mochang/contract";
import { describe, expect, test } from "vitest";
import { maxBytes, maxCharacters } from "./answerLimits.ts";
import { createModel } from "./createModel.ts";
import { memorySlots } from "./memorySlots.ts";
import { ModelFault, type AskRequest } from "./modelPort.ts";
import type { ModelCall } from "./record.ts";
import { frozenTime } from "./virtualTime.ts";

const TOKENS = 500;
const piece = (delta: object): string => `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`;

/** A provider that streams what `pieces` yields until the reader stops; one call at a time. */
function endless(pieces: () => Iterator<string>) {
  const observed = { bytes: 0, open: 0, calls: [] as ModelCall[], waits: [] as (string | null)[], page: "", max: 0 };
  const fetch = async (_: unknown, init?: RequestInit) => {
    const from = pieces();
    observed.open++;
    init?.signal?.addEventListener("abort", () => observed.open--);
    return new Response(
      new ReadableStream<Uint8Array>({
        pull(controller) {
          const next = from.next();
          if (next.done) return controller.close();
          const bytes = new TextEncoder().encode(next.value);
          observed.bytes += bytes.length;
          controller.enqueue(bytes);
        },
      }),
      { headers: { "content-type": "text/event-stream" } },
    );
  };
  const { time } = frozenTime();
  const slots = memorySlots({ concurrency: 1, tokensPerMinute: null }, time);
  const model = createModel(
    { baseUrl: "http://p/v1", model: "m" },
    { time, fetch: fetch as typeof globalThis.fetch, slots, record: (call) => void observed.calls.push(call) },
  );
  const request: AskRequest = {
    task: "evaluate",
    messages: [{ role: "user", content: "写" }],
    maxOutputTokens: TOKENS,
    onText: (delta) => void ((observed.page += delta), (observed.max = Math.max(observed.max, observed.page.length))),
    onRestart: () => void (observed.page = ""),
    onWait: (why) => void observed.waits.push(why),
  };
  return { observed, slots, ask: () => model.ask(request).catch((error: unknown) => error as ModelFault) };
}

function* forEver(text: string): Generator<string> {
  for (;;) yield text.repeat(100);
}
function* once(text: string): Generator<string> {
  yield text;
}

describe("an answer without end is bounded, costs nothing, and gives its place back", () => {
  test.each([
    ["of words", () => forEver(piece({ content: "一直写下去" }))],
    ["of thoughts", () => forEver(piece({ reasoning_content: "一直想下去" }))],
    ["of pieces without words", () => forEver(piece({ content: "", padding: "x".repeat(500) }))],
    ["of keep-alives", () => forEver(`: ${"还在".repeat(100)}\n\n`)],
    ["of one line", () => forEver("一行没有头也没有尾")],
    ["in one line of ten megabytes", () => once(piece({ content: "字".repeat(3_400_000) }))],
  ])("%s", async (_, pieces) => {
    const { observed, slots, ask } = endless(pieces);
    const fault = await ask();
    expect(fault).toMatchObject({ kind: "endless", charge: null, forWriter: expect.stringContaining("没完没了") });
    expect(observed.calls.map((call) => [call.outcome, call.units])).toEqual([
      ["endless", 0],
      ["endless", 0],
    ]);
    expect(observed.max).toBeLessThanOrEqual(maxCharacters(TOKENS));
    expect(observed.page).toBe("");
    expect(observed.waits).toEqual([MODEL_WAITS.endless, null]);
    expect(observed.open).toBe(0);
    await (await slots.acquire(1)).release();
  });

  test("what an answer may honestly have is far below", () => {
    const longest = piece({ content: "字", role: "assistant", name: "x".repeat(300) });
    expect(Buffer.byteLength(longest) * TOKENS).toBeLessThan(maxBytes(TOKENS));
    expect(TOKENS * 3).toBeLessThan(maxCharacters(TOKENS));
  });
});
