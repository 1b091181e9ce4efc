import { inForm, plainCited, unitOf } from "@mochang/contract";
import { sceneHash } from "@mochang/screenplay";
import { z } from "zod";
import { promptsByForm } from "../../runEngine/index.ts";
import {
  countHan,
  createGroundingFilter,
  createRepeatedSentences,
  indexPassages,
  supportedFigures,
} from "../../grounding/index.ts";
import { AppError, defineJob } from "../../platform/index.ts";
import { aboutWork, castAndScenes, fenceIndex, fenceScript, hasBody, sceneRange } from "../../prompting/index.ts";
import type { ModelRunKind } from "../../modelRuns/index.ts";
import { loadRow, putOverview } from "./overviews.ts";

export const OverviewRequest = z.object({ sceneId: z.string() });
export type OverviewRequest = z.output<typeof OverviewRequest>;

const MIN_HAN = 6;
const EMPTY = "概述没有通过核对，请重试";
const BARE = "这一{场}还没有写内容，写几行再来";
const NO_SCENE = "没有这一{场}，请刷新后再试";

const PROMPTS = promptsByForm(new URL("./prompts/", import.meta.url), (files) => ({
  system: files.text("system"),
  correction: files.text("correction"),
  overview: files.prompt("overview", z.strictObject({ words: z.number().int().min(20).max(300) })),
}));

/** What happens in one scene, in a sentence or two. */
export const OVERVIEW_KIND: ModelRunKind<OverviewRequest> = {
  work: {
    kind: "overview",
    job: defineJob("overview", z.object({ runId: z.string() }), { retryLimit: 30, perGroup: 2, concurrency: 8 }),
    stoppedMessage: "概述停下了",
    failedMessage: "概述没有写成，请稍后再试",
    lostMessage: "概述中断了，请再试一次",
  },
  task: "write",
  system: "2",
  requestSchema: OverviewRequest,
  async questions(deps, { documentId, work }, { sceneId }) {
    const index = work.sceneIds.indexOf(sceneId) - 1;
    const scene = work.parsed.scenes[index];
    if (index < 0 || !scene) throw new AppError("invalid", { msg: inForm(NO_SCENE, work.form) });
    if (!hasBody(scene)) throw new AppError("invalid", { msg: inForm(BARE, work.form) });
    const { system, correction, overview } = PROMPTS[work.form];
    const unit = unitOf(work.form);
    const range = sceneRange(work.parsed, index);
    const passages = indexPassages(work.parsed, { unit, title: work.name, ...range });
    const allowedFigures = supportedFigures(work.figures, unit);
    const of = sceneHash((await loadRow(deps.db, documentId, sceneId)).row);
    const user = [
      aboutWork(work),
      fenceIndex(castAndScenes(work)),
      `# 这一${unit}\n\n${fenceScript(work.parsed, unit, range)}`,
      [inForm("【任务】overview {场景}概述", work.form), `【篇幅】约 ${overview.words} 字`, "【格式】Markdown"].join(
        "\n",
      ),
      overview.body,
    ];
    return [
      {
        key: `overview:${sceneId}`,
        messages: [
          { role: "system", content: system },
          { role: "user", content: user.join("\n\n") },
        ],
        outputTokens: overview.words * 2,
        temperature: 0.4,
        newFilter: () =>
          createGroundingFilter({
            passages,
            allowedFigures,
            verdict: null,
            repeated: createRepeatedSentences(),
            step: "",
          }),
        judge({ verified }) {
          const text = plainCited(verified)
            .replaceAll(/【[^】]*】/gu, "")
            .replaceAll(/\s+/gu, " ")
            .trim();
          return countHan(text) < MIN_HAN ? { note: correction, sentence: EMPTY } : { result: { text } };
        },
        async store(tx, result) {
          const { text } = result as { text: string };
          await putOverview(tx, documentId, sceneId, text, { by: "model", of, at: deps.now() });
        },
      },
    ];
  },
};
