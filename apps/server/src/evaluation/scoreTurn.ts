import type { ModelMessage } from "../model/index.ts";
import type { PromptBook } from "./prompts.ts";
import { rubricText, scoreExample } from "./rubric.ts";

/** The question of one scoring sample: the same bytes each time, so that the samples differ only by the model's own chance. */
export function scoreTurn(book: PromptBook): ModelMessage {
  const head = ["【任务】score 打分", "【格式】JSON", `【字段】${scoreExample()}`].join("\n");
  return { role: "user", content: `${head}\n\n${book.score.replace("{{rubric}}", rubricText())}` };
}
