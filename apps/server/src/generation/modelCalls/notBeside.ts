import type { NotBeside } from "../../run/index.ts";
import { GENERATION_KIND, STAGES_KIND } from "./kinds.ts";
import { SAVING_SCRIPTS } from "./requests.ts";

const sentence = "这部作品正在生成，等它写完或停下再开始";

/** Of what writes cards or the scripts of scenes: not beside a run from step to step, which writes both. */
export const NOT_BESIDE_STAGES: NotBeside = { runs: [{ kinds: [STAGES_KIND.work.kind] }], sentence };

/** Of a run from step to step. */
export const NOT_BESIDE_WRITING: NotBeside = {
  runs: [
    SAVING_SCRIPTS,
    { kinds: [GENERATION_KIND.work.kind], input: { "asked.task": "generate" } },
    // Without an id it is a proposal.
    { kinds: [GENERATION_KIND.work.kind], input: { "asked.task": "one" }, inputFields: ["asked.id"] },
  ],
  sentence,
};
