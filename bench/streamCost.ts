// What a streamed token costs through the model port, beside reading the same stream bare: microseconds of this process's CPU.
import { createModel } from "../apps/server/src/model/index.ts";
import type { Figure } from "./benchResult.ts";
import { startSimulator, type SimulatorChild } from "./simulatorChild.ts";

const ROUNDS = 5;
const ANSWERS = 8;
const messages = [{ role: "user" as const, content: "【任务】2 故事梗概\n【篇幅】约 3000 字\n【格式】Markdown" }];

/** Reads the events and joins the text: the least that any client must do. Gives the tokens that the provider counted. */
async function readBare(baseUrl: string): Promise<number> {
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: "POST",
    body: JSON.stringify({ messages, stream: true, stream_options: { include_usage: true } }),
  });
  let rest = "";
  let tokens = 0;
  let text = "";
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!line.startsWith("data: {")) continue;
      const event = JSON.parse(line.slice(6)) as {
        choices: { delta: { content?: string } }[];
        usage?: { completion_tokens: number };
      };
      text += event.choices[0]?.delta.content ?? "";
      tokens = event.usage?.completion_tokens ?? tokens;
    }
  }
  if (!text) throw new Error("nothing was streamed");
  return tokens;
}

async function cpuMicros(work: () => Promise<number>): Promise<number> {
  const before = process.cpuUsage();
  let tokens = 0;
  for (let i = 0; i < ANSWERS; i++) tokens += await work();
  const used = process.cpuUsage(before);
  return (used.user + used.system) / tokens;
}

const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** By turns, after one round of warming up. */
export async function streamCost(simulator?: SimulatorChild): Promise<Figure[]> {
  const child = simulator ?? (await startSimulator(["--rate", "0", "--first-token", "0"]));
  const model = createModel({ baseUrl: child.baseUrl, model: "simulated-writer" });
  const through = async () =>
    (await model.ask({ task: "evaluate", messages, maxOutputTokens: 20_000, onText: () => undefined })).usage
      .outputTokens;
  const bare: number[] = [];
  const productMicros: number[] = [];
  for (let i = 0; i <= ROUNDS; i++) {
    const [b, o] = [await cpuMicros(() => readBare(child.baseUrl)), await cpuMicros(through)];
    if (i === 0) continue;
    bare.push(b);
    productMicros.push(o);
  }
  if (!simulator) await child.stop();
  return [
    { name: "a streamed token, read bare", value: middle(bare), unit: "µs CPU", goal: "", met: true },
    { name: "a streamed token through the port", value: middle(productMicros), unit: "µs CPU", goal: "", met: true },
    {
      name: "through the port beside bare",
      value: middle(productMicros) / middle(bare),
      unit: "×",
      goal: "",
      met: true,
    },
  ];
}
