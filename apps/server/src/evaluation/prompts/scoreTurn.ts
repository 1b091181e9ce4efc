import type { ModelMessage } from "../../model/index.ts";
import type { Prompts } from "./loadPrompts.ts";
import { RUBRICS, rubricText, scoreExample } from "../rubric/rubric.ts";

/** The question of one scoring sample: the same bytes each time, so that the samples differ only by the model's own chance. */
export function scoreTurn(prompts: Prompts): ModelMessage {
  const rubric = RUBRICS[prompts.form];
  const head = ["【任务】score 打分", "【格式】JSON", `【字段】${scoreExample(rubric)}`].join("\n");
  return { role: "user", content: `${head}\n\n${prompts.score.replace("{{rubric}}", rubricText(rubric))}` };
}
