import type { ZodType } from "zod";
import { askAnswer, type AskContext } from "./askAnswer.ts";
import { modelFault } from "./faults.ts";
import { correction, readJson } from "./json.ts";
import type { AskAnswer, AskRequest } from "./modelPort.ts";

/** The conversation with an answer that was no use, and what was wrong with it. */
export const corrected = (request: Pick<AskRequest, "messages">, answer: string, problem: string) => [
  ...request.messages,
  { role: "assistant" as const, content: answer },
  { role: "user" as const, content: correction(problem) },
];

/** Asks for JSON of a schema, and once more when the answer is none. The answer that counts is charged alone. @throws ModelFault */
export async function askJson<T>(
  context: AskContext,
  request: AskRequest,
  schema: ZodType<T>,
): Promise<AskAnswer & { value: T }> {
  const first = await askAnswer(context, request, true);
  const read = readJson(first.text, schema);
  if (read.ok) return { ...first, value: read.value };
  const messages = corrected(request, first.text, read.problem);
  const second = await askAnswer(context, { ...request, messages }, true, first.usage);
  const again = readJson(second.text, schema);
  if (!again.ok) throw modelFault("bad-json", again.problem.slice(0, 120), second.usage);
  return { ...second, value: again.value };
}
