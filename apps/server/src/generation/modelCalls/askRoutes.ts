import { envelope, Estimate, RunFollowed } from "@mochang/contract";
import {
  ASK_PATH,
  AskStep,
  AskSummary,
  HISTORY_PATH,
  HistoryOf,
  MODEL_CALL,
  StepRun,
  SUMMARY_PATH,
} from "@mochang/contract/generation";
import { cleanValues, ENTITIES, itemOf, onlyItem, type ItemKind } from "@mochang/generation";
import { z } from "zod";
import { userOf } from "../../account/index.ts";
import { estimateModelRun, ModelRunInput, startModelRun, versionOf } from "../../modelRuns/index.ts";
import { AppError, ok, type App } from "../../platform/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { FormRequest, NOTHING_ASKED } from "./requests.ts";
import { loadWork } from "../steps/loadWork.ts";
import { GENERATION_KIND } from "./kinds.ts";
import { startSummary } from "./itemSummary.ts";

const tags = ["generation"];

/** Questions about a step, summaries, and what was asked of a model before. */
export function registerAsking(app: App, deps: GenerationRoutesDeps): void {
  registerRuns(app, deps, {
    path: SUMMARY_PATH,
    summary: "一步的成文；编剧改过的成文留着，新的放在旁边",
    body: AskSummary,
    requestOf: ({ kind, id, rules }) => ({
      ...NOTHING_ASKED,
      task: "summary",
      kind,
      id: id || null,
      rules: rules ?? "",
    }),
  });
  registerRuns(app, deps, {
    path: ASK_PATH,
    summary: "回答编剧对一步的提问；什么也不保存",
    body: AskStep,
    requestOf: ({ kind, id, form, question, talk, content, rules }) => ({
      ...NOTHING_ASKED,
      task: "ask",
      kind,
      id: id || null,
      form: form ? cleanValues(ENTITIES[kind].fields, form) : null,
      question,
      talk: talk ?? "",
      content: content || null,
      rules: rules ?? "",
    }),
  });
  registerHistory(app, deps);
}

interface Calls<Body extends z.ZodType> {
  path: string;
  summary: string;
  body: Body;
  requestOf(body: z.output<Body>): FormRequest;
}
type About = { scriptId: string; versionId?: string | null };

/** Start and estimate of one kind of question. */
function registerRuns<Body extends z.ZodType>(
  app: App,
  deps: GenerationRoutesDeps,
  { path, summary, body, requestOf }: Calls<Body>,
): void {
  const read = (sentBody: unknown) => {
    const parsed = body.parse(sentBody);
    return { about: parsed as unknown as About, asked: requestOf(parsed) };
  };
  const start = {
    onRequest: deps.requireUser,
    schema: { summary: `开始：${summary}`, tags, body, response: { 200: envelope(RunFollowed) } },
  };
  for (const url of path === SUMMARY_PATH ? [path, path + MODEL_CALL.start] : [path + MODEL_CALL.start])
    app.post(url, start, async (request) => {
      const { about, asked: form } = read(request.body);
      const { id } = userOf(request);
      if (form.task === "summary") {
        const ownVersion = await versionOf(deps.db, id, about);
        const { work } = await loadWork(deps.db, ownVersion.version.id, ownVersion.script.id);
        const item = form.id === null ? onlyItem(work, form.kind) : itemOf(work, form.id);
        if (item?.kind !== form.kind) throw new AppError("not-found");
        return ok({ runId: (await startSummary(deps, ownVersion, item, form.rules)).runId });
      }
      const { runId } = await startModelRun(deps, id, GENERATION_KIND, about, form);
      return ok({ runId });
    });
  app.post(
    path + MODEL_CALL.estimate,
    { ...start, schema: { ...start.schema, summary: `估价：${summary}`, response: { 200: envelope(Estimate) } } },
    async (request) => {
      const { about, asked: form } = read(request.body);
      return ok(await estimateModelRun(deps, userOf(request).id, GENERATION_KIND, about, form));
    },
  );
}

/** Runs of a version that are looked through, and of an item that are listed. */
const SEEN = 200;
const LISTED = 30;

function registerHistory(app: App, deps: GenerationRoutesDeps): void {
  app.get(
    HISTORY_PATH,
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "一步或一项问过大模型什么，新的在前",
        tags,
        querystring: HistoryOf,
        response: { 200: envelope(z.array(StepRun)) },
      },
    },
    async (request) => {
      const { kind, id } = request.query;
      const { version } = await versionOf(deps.db, userOf(request).id, request.query);
      const runs = await deps.runLog.findRuns({ documentId: version.id, kinds: ["generation"] }, deps.db, {
        newest: SEEN,
      });
      const stepRuns = runs.flatMap((run): StepRun[] => {
        const requested = askedOf(run.input);
        if (!requested || !isOf(requested, kind, id || null)) return [];
        const { task, form, question } = requested;
        return [{ runId: run.id, task, at: run.createdAt.toISOString(), state: run.state, form, question }];
      });
      return ok(stepRuns.slice(0, LISTED));
    },
  );
}

/** Null for a run of an older shape. */
const askedOf = (input: unknown): FormRequest | null => {
  const read = ModelRunInput.safeParse(input);
  return read.success ? (FormRequest.safeParse(read.data.asked).data ?? null) : null;
};

/** Cards that were generated together are everybody's of their kind. */
const isOf = (requested: FormRequest, kind: ItemKind, id: string | null): boolean =>
  requested.kind === kind && (!ENTITIES[kind].many || requested.task === "generate" || requested.id === id);
