import { inForm, LINE_NAMES, NewSceneInput, PROPOSAL_KEY, unitOf, type NewScene } from "@mochang/contract";
import { z } from "zod";
import { AppError, defineJob } from "../../platform/index.ts";
import { fenceScript, loadRules, sceneRange } from "../../prompting/index.ts";
import type { ModelRunKind } from "../../modelRuns/index.ts";
import { sceneOf, type ShownScene } from "../sceneOf.ts";
import { contextOf } from "./context.ts";
import { readTypedLine, rowFilter } from "./readEdits.ts";
import { REWRITING } from "./rewritePrompts.ts";

const NewSceneRequest = NewSceneInput.omit({ scriptId: true, versionId: true });
type NewSceneRequest = z.infer<typeof NewSceneRequest>;

const UNREADABLE = "写出来的不像一场戏，没有扣墨，请再试一次";
const NO_PLACE = "没有这一{场}，请刷新后再试";
/** Lines that make a scene. */
const MIN_LINES = 3;
const LINES_MAX = 80;

/** A new scene behind another. */
export const NEW_SCENE: ModelRunKind<NewSceneRequest> = {
  work: {
    kind: "newScene",
    job: defineJob("new-scene", z.object({ runId: z.string() }), { retryLimit: 30, perGroup: 2, concurrency: 8 }),
    stoppedMessage: "新场已停止",
    failedMessage: "新场没有写成，请稍后再试",
    lostMessage: "新场中断了，请再试一次",
  },
  task: "write",
  system: "2",
  requestSchema: NewSceneRequest,
  async questions(deps, version, { sceneSort, thoughts }) {
    const { work, documentId } = version;
    const prompts = REWRITING[work.form];
    const place = placeOf(version.work, sceneSort);
    const rules = await loadRules(deps.db, documentId);
    const context = await contextOf(deps.db, version, place, { rules, thoughts });
    const around = work.parsed.scenes
      .map((_, i) => i)
      .filter((i) => i === sceneSort - 1 || i === sceneSort)
      .map((i) => fenceScript(work.parsed, unitOf(work.form), clipped(sceneRange(work.parsed, i))));
    const user = [
      ...context,
      around.length > 0 ? `# 前面和后面的${unitOf(work.form)}\n\n${around.join("\n\n")}` : "",
      `【任务】${prompts.newScene.title} 接在${sceneSort === 0 ? "全剧之前" : place.name + "之后"}`,
      prompts.newScene.body,
      prompts.lines,
    ];
    return [
      {
        key: PROPOSAL_KEY,
        messages: [
          { role: "system", content: prompts.system },
          { role: "user", content: user.filter(Boolean).join("\n\n") },
        ],
        outputTokens: 600,
        temperature: 0.8,
        newFilter: () => rowFilter(readTypedLine),
        judge({ text }) {
          const lines = text
            .split("\n")
            .flatMap((row) => readTypedLine(row) ?? [])
            .slice(0, LINES_MAX);
          const heading = lines.find(({ type }) => type === LINE_NAMES.heading);
          const content = lines.filter(({ type }) => type !== LINE_NAMES.heading);
          if (!heading || content.length < MIN_LINES) return { note: prompts.correction, sentence: UNREADABLE };
          return { result: { sceneTitle: heading.content, sceneContent: content } satisfies NewScene };
        },
      },
    ];
  },
};

/** Characters of a neighbouring scene that are shown. */
const SHOWN = 3_000;
const clipped = ({ start, end }: { start: number; end: number }) => ({ start, end: Math.min(end, start + SHOWN) });

/** The scene behind which the new one comes; the first one for a place before all. @throws AppError invalid */
function placeOf(work: Parameters<typeof sceneOf>[0], sceneSort: number): ShownScene {
  const id = work.sceneIds[Math.max(1, sceneSort)];
  if (id === undefined) throw new AppError("invalid", { msg: inForm(NO_PLACE, work.form) });
  return sceneOf(work, id);
}
