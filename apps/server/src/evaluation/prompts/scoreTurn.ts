import type { ModelMessage } from "../../model/index.ts";
import { citedForm } from "../../prompting/index.ts";
import { rubricText, type Rubric } from "../rubric/rubric.ts";
import { scoreExample } from "../rubric/scoreSample.ts";
import { shuffled } from "../rubric/shuffled.ts";
import type { Prompts } from "./loadPrompts.ts";

const CITED: Record<Prompts["form"], string> = { screenplay: "【第N场「原文」】", novel: "【章名「原文」】" };

/** The question of one scoring sample. Each asks for the dimensions in an order of its own, since what is judged first colours what follows. */
export function scoreTurn(
  prompts: Pick<Prompts, "form" | "score">,
  rubric: Pick<Rubric, "dimensions">,
  seed: string,
): ModelMessage {
  const dimensions = shuffled(rubric.dimensions, seed);
  const head = ["【任务】score 打分", "【格式】JSON", `【字段】${scoreExample(dimensions, CITED[prompts.form])}`].join(
    "\n",
  );
  const body = prompts.score.replace("{{rubric}}", () => rubricText(dimensions));
  const reminder = `引文写成${citedForm(prompts.form)}，逐字照抄，附在那句话的末尾、句号之前。`;
  return { role: "user", content: [head, body, reminder].join("\n\n") };
}
