import { jsonrepair } from "jsonrepair";
import type { ZodType } from "zod";

export type Read<T> = { ok: true; value: T } | { ok: false; problem: string };

/** The JSON inside an answer: without its fence and the words around it. */
function core(text: string): string {
  const fenced = /```(?:json)?\s*\n([\s\S]*?)\n?\s*```/iu.exec(text)?.[1] ?? text;
  const start = fenced.search(/[{[]/u);
  const end = Math.max(fenced.lastIndexOf("}"), fenced.lastIndexOf("]"));
  return start >= 0 && end > start ? fenced.slice(start, end + 1) : fenced.trim();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not strict JSON; jsonrepair throws by itself when it cannot be saved.
    return JSON.parse(jsonrepair(text));
  }
}

/** Strip the fence, repair, check by the schema. The problem is worded so that a model can fix its answer by it. */
export function readJson<T>(text: string, schema: ZodType<T>): Read<T> {
  let value: unknown;
  try {
    value = parse(core(text));
  } catch {
    // jsonrepair gave up: an expected answer of a careless model, told to it as a problem.
    return { ok: false, problem: "不是合法的 JSON" };
  }
  const checked = schema.safeParse(value);
  if (checked.success) return { ok: true, value: checked.data };
  return {
    ok: false,
    problem: checked.error.issues
      .slice(0, 8)
      .map((i) => `${i.path.join(".") || "整体"}：${i.message}`)
      .join("；"),
  };
}

/** The one corrective turn. */
export const correction = (problem: string): string =>
  `上面的回答不符合格式要求：${problem}。请重新回答，只输出一个符合要求的 JSON 对象，不要代码块标记，不要解释。`;
