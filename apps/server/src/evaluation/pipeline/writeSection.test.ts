import { createSimulator, type Simulator } from "@mochang/model-simulator";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createMemoryRun, type MemoryRun } from "../../runEngine/index.ts";
import { createModel, ModelFault, type ModelPort } from "../../model/index.ts";
import { LONG_LIMITS } from "../../model/testLimits.ts";
import { loadPrompts } from "../prompts/loadPrompts.ts";
import { longScript, workOf } from "../testing/testWork.ts";
import { evaluate } from "./evaluate.ts";

const promptBook = loadPrompts().screenplay;
const work = workOf(longScript(12_000));
let simulator: Simulator;
let model: ModelPort;
beforeEach(async () => {
  simulator = createSimulator();
  model = createModel({ baseUrl: await simulator.listen(), model: "simulated-writer" }, { limits: LONG_LIMITS });
});
afterEach(() => simulator.close());

interface Calls {
  /** What the section was asked, and what each answer cost. */
  questions: string[];
  charges: number[];
  checks: number[];
}

/** The model with a judge that does not bear out a share of the claims of each section's first answer. */
function judging(share: number, { again }: { again?: ModelFault } = {}) {
  const calls = new Map<string, Calls>();
  const callsOf = (key: string): Calls => {
    const known = calls.get(key) ?? { questions: [], charges: [], checks: [] };
    calls.set(key, known);
    return known;
  };
  const port: ModelPort = {
    ...model,
    of: (task) => model.of(task),
    async ask(request) {
      const known = callsOf(request.step ?? "");
      known.questions.push(request.messages.at(-1)?.content ?? "");
      if (again && known.questions.length > 1 && request.step?.startsWith("prompt:")) throw again;
      const answer = await model.ask(request);
      known.charges.push(answer.charge.units);
      return answer;
    },
    async askJson(request, schema) {
      const answer = await model.askJson(request, schema);
      if (request.task !== "support" || !(answer.value instanceof Map)) return answer;
      const known = callsOf(request.step ?? "");
      if (known.checks.length === 0)
        for (const n of answer.value.keys()) if (n <= answer.value.size * share) answer.value.set(n, "不支持");
      known.checks.push(answer.charge.units);
      return answer;
    },
  };
  return { port, callsOf };
}

/** The sections of one tab. */
async function write(port: ModelPort, run: MemoryRun): Promise<string[]> {
  await evaluate(work, promptBook, run.steps, { model: port, supportCheck: true, tabs: [2], ...run.effects });
  return [...run.steps.keys()].filter((key) => key.startsWith("prompt:"));
}

it("asks a section once more that the check has emptied, tells it what was not borne out, and is paid for one answer", async () => {
  const { port, callsOf } = judging(1);
  const run = createMemoryRun();
  const keys = await write(port, run);
  expect(keys.length).toBeGreaterThan(4);
  for (const key of keys) {
    const { questions, charges, checks } = callsOf(key);
    expect([run.steps.get(key)?.state, questions.length, checks.length]).toEqual(["done", 2, 2]);
    expect(questions[1]).toMatch(/- .{6,}（引的原文和它前后几行，说的不是这回事）/u);
    expect(run.steps.get(key)?.data).toMatchObject({ support: { dropped: 0 } });
    expect(run.steps.get(key)?.units).toBe((charges[1] ?? 0) + (checks[1] ?? 0));
  }
});

it("asks no section again that lost a few sentences to the check", async () => {
  const { port, callsOf } = judging(0.2);
  const run = createMemoryRun();
  const keys = await write(port, run);
  expect(keys.length).toBeGreaterThan(4);
  for (const key of keys) expect(callsOf(key).questions).toHaveLength(1);
  const droppedOne = { support: expect.objectContaining({ dropped: 1 }) as unknown };
  expect(keys.map((key) => run.steps.get(key)?.data)).toContainEqual(expect.objectContaining(droppedOne));
});

it("keeps what stood of a section when asking once more fails", async () => {
  const { port, callsOf } = judging(0.6, { again: new ModelFault("server-error", "down", "") });
  const run = createMemoryRun();
  const keys = await write(port, run);
  const askedTwice = keys.filter((key) => callsOf(key).questions.length > 1);
  expect(askedTwice.length).toBeGreaterThan(0);
  for (const key of askedTwice) {
    expect(run.steps.get(key)?.state).toBe("done");
    expect(run.steps.get(key)?.units).toBe((callsOf(key).charges[0] ?? 0) + (callsOf(key).checks[0] ?? 0));
  }
});

it("keeps a short answer that is true where a longer first one is what is left of an untrue one", async () => {
  const true1 = "两人的和解来得慢，每一次退让都留下痕迹，也让后来的沉默有了来处。";
  const true2 = "旧物在几个人手里转了一圈，谁接过它，谁就要替别人把话说完。";
  const true3 = "码头一线收得干净，岸上的人始终没有替船上的人作出决定。";
  const untrue = ["甲", "乙", "丙", "丁", "戊"].map(
    (n) => `这一处写得实【第1场「${n}从来没有在这部戏里说过这句话」】。`,
  );
  const answers = [[true1, true2, true3, ...untrue].join(""), true1 + true2];
  const run = createMemoryRun();
  const port: ModelPort = {
    ...model,
    of: (task) => model.of(task),
    async ask({ onText, ...request }) {
      if (request.step !== "prompt:51") return model.ask({ ...request, ...(onText && { onText }) });
      const answer = await model.ask(request);
      const text = answers.shift() ?? "";
      onText?.(text);
      return { ...answer, text };
    },
  };
  await write(port, run);
  expect(answers).toEqual([]);
  expect(run.steps.get("prompt:51")).toMatchObject({ state: "done", text: true1 + true2 });
});
