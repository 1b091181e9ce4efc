import { envelope, Estimate, RunFollowed } from "@mochang/contract";
import { AskModelForm, GENERATION_PATHS as PATHS, MODEL_CALL, ModelAnswer } from "@mochang/contract/generation";
import { cleanValues, ENTITIES, itemsOf, type ItemKind, type Values, type Work } from "@mochang/generation";
import type { z } from "zod";
import { userOf } from "../../account/index.ts";
import { canonicalJson } from "../../documents/index.ts";
import { awaitModelRun, estimateModelRun, startModelRun, versionOf, type StartOptions } from "../../modelRuns/index.ts";
import { ok, type App } from "../../platform/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { refuseAsk } from "./refuseAsk.ts";
import { NOT_BESIDE_STAGES } from "./notBeside.ts";
import { loadWork } from "../steps/loadWork.ts";
import { answerOf, cardAnswer } from "./answers.ts";
import type { FormRequest } from "./requests.ts";
import { GENERATION_KIND } from "./kinds.ts";

const tags = ["generation"];
type Task = FormRequest["task"];
type Body = z.output<typeof AskModelForm>;

/** Every call of steps 1 to 7 that a model answers. */
const CALLS: readonly (readonly [path: string, task: Task, kind: ItemKind, summary: string])[] = [
  [PATHS.coreInspiration, "inspire", "core", "故事内核的灵感：三个候选"],
  [PATHS.coreEvaluate, "evaluate", "core", "评估故事内核"],
  [PATHS.coreUpdateByEvaluation, "update", "core", "按评估改故事内核：只提出，不保存"],
  [PATHS.synopsisInspire, "inspire", "synopsis", "故事梗概的灵感：三个候选"],
  [PATHS.synopsisEvaluate, "evaluate", "synopsis", "评估故事梗概"],
  [PATHS.synopsisUpdateByEvaluation, "update", "synopsis", "按评估改故事梗概：只提出，不保存"],
  [PATHS.biographyInspire, "inspire", "biography", "人物小传的灵感：三个候选"],
  [PATHS.biographyEvaluate, "evaluate", "biography", "评估人物小传"],
  [PATHS.biographyUpdateByEvaluation, "update", "biography", "按评估改人物小传：只提出，不保存"],
  [PATHS.outlineInspiration, "inspire", "outline", "故事大纲的灵感：三个候选"],
  [PATHS.outlineEvaluation, "evaluate", "outline", "评估故事大纲"],
  [PATHS.outlineUpdateByEvaluation, "update", "outline", "按评估改故事大纲：只提出，不保存"],
  [PATHS.actGenerate, "generate", "act", "生成全部各幕"],
  [PATHS.actGenerateOne, "one", "act", "重新生成一幕"],
  [PATHS.actEvaluate, "evaluate", "act", "评估一幕"],
  [PATHS.actUpdateByEvaluation, "update", "act", "按评估改一幕：只提出，不保存"],
  [PATHS.sequenceInspire, "generate", "sequence", "生成一幕的全部序列"],
  [PATHS.sequenceInspireOne, "one", "sequence", "重新生成一个序列"],
  [PATHS.sequenceEvaluate, "evaluate", "sequence", "评估一个序列"],
  [PATHS.sequenceUpdateByEvaluation, "update", "sequence", "按评估改一个序列：只提出，不保存"],
  [PATHS.sceneInspire, "generate", "scene", "生成一个序列的全部场景；带 id 是一场的灵感"],
  [PATHS.sceneEvaluate, "evaluate", "scene", "评估一个场景"],
  [PATHS.sceneUpdateByEvaluation, "update", "scene", "按评估改一个场景：只提出，不保存"],
  [PATHS.contentEvaluate, "evaluate", "scene", "评估一场的剧本（content）"],
  [PATHS.contentUpdateByEvaluation, "update", "scene", "按评估改一场的剧本：只提出，不保存"],
];

/** The calls that a model answers; inspirations come from the idea cards where there is none. */
export function registerFormRuns(app: App, deps: GenerationRoutesDeps): void {
  for (const [path, task, kind, summary] of CALLS) registerCall(app, deps, { path, task, kind, summary });
}

interface Call {
  path: string;
  task: Task;
  kind: ItemKind;
  summary: string;
}

function registerCall(app: App, deps: GenerationRoutesDeps, { path, task, kind, summary }: Call): void {
  const guarded = { onRequest: deps.requireUser };
  const read = async (userId: string, body: Body) => {
    const ownVersion = await versionOf(deps.db, userId, body);
    const { work } = await loadWork(deps.db, ownVersion.version.id, ownVersion.script.id);
    return { ownVersion, work, requested: askedOf(work, { task, kind }, body) };
  };
  const start = async (userId: string, body: Body) => {
    const { ownVersion, work, requested } = await read(userId, body);
    refuseAsk(work, requested, isNew(body));
    const options = startOptions(requested, ownVersion.version.id);
    return { requested, ...(await startModelRun(deps, userId, GENERATION_KIND, body, requested, options)) };
  };
  const body = AskModelForm;
  app.post(
    path,
    {
      ...guarded,
      schema: { summary: `${summary}；等写完再回答，断开就停`, tags, body, response: { 200: envelope(ModelAnswer) } },
    },
    async (request, reply) => {
      const { id } = userOf(request);
      if (!deps.model && isInspiration(task)) {
        const { work, requested } = await read(id, request.body);
        refuseAsk(work, requested, isNew(request.body));
        return ok(cardAnswer(work, requested, request.body.seed ?? ""));
      }
      const { requested, ...started } = await start(id, request.body);
      return ok(answerOf(started.runId, requested, await awaitModelRun(deps, started, reply, app.closing)));
    },
  );
  app.post(
    `${path}${MODEL_CALL.start}`,
    { ...guarded, schema: { summary: `开始：${summary}`, tags, body, response: { 200: envelope(RunFollowed) } } },
    async (request) => {
      const { runId } = await start(userOf(request).id, request.body);
      return ok({ runId });
    },
  );
  app.post(
    `${path}${MODEL_CALL.estimate}`,
    { ...guarded, schema: { summary: `估价：${summary}`, tags, body, response: { 200: envelope(Estimate) } } },
    async (request) => {
      const { id } = userOf(request);
      const { requested } = await read(id, request.body);
      return ok(await estimateModelRun(deps, id, GENERATION_KIND, request.body, requested));
    },
  );
  if (isInspiration(task) || task === "generate")
    app.post(
      `${path}${MODEL_CALL.cards}`,
      {
        ...guarded,
        schema: {
          summary: `灵感卡的三个候选，不用大模型：${summary}`,
          tags,
          body,
          response: { 200: envelope(ModelAnswer) },
        },
      },
      async (request) => {
        const { work, requested } = await read(userOf(request).id, request.body);
        return ok(cardAnswer(work, requested, request.body.seed ?? ""));
      },
    );
}

/** What writes cards is one run at a time for each of them; what only answers is whatever is asked. */
function startOptions(requested: FormRequest, documentId: string): StartOptions<FormRequest> {
  const { task, kind, id, parentId } = requested;
  if (task !== "generate" && (task !== "one" || id === null)) return {};
  const words = canonicalJson(requested);
  return {
    joinKey: `${task}:${documentId}:${kind}:${id ?? parentId ?? ""}`,
    covers: (running) => canonicalJson(running) === words,
    notBeside: NOT_BESIDE_STAGES,
  };
}

/** A person who is not stored yet may have no name. */
const isNew = (body: Body): boolean => (typeof body["isNew"] === "boolean" ? body["isNew"] : !body.id);
const isInspiration = (task: Task): boolean => task === "inspire" || task === "one";

const HEAD = new Set(Object.keys(AskModelForm.shape));

/** What the call asks of the model, by the work as it stands. */
function askedOf(work: Work, { task, kind }: Pick<Call, "task" | "kind">, body: Body): FormRequest {
  const { fields, parent } = ENTITIES[kind];
  const parentId = (parent === "act" ? body.actId : parent === "sequence" ? body.sequenceId : null) || null;
  const placed = itemsOf(work, kind).find((one) => one.parentId === parentId && one.sort === body.sort)?.id;
  const formValues: Values = Object.fromEntries(Object.entries(body).filter(([key]) => !HEAD.has(key)));
  const isOne = kind === "scene" && task === "generate" && Boolean(body.id);
  return {
    task: isOne ? "inspire" : task,
    kind,
    id: body.id || (task === "one" ? (placed ?? null) : null),
    parentId,
    form: Object.keys(formValues).length === 0 ? null : cleanValues(fields, formValues),
    evaluation: body.evaluation ?? null,
    content: body.content ?? null,
    rules: body.rules ?? "",
    question: "",
    talk: "",
  };
}
