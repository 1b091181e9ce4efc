import {
  envelope,
  Estimate,
  MESSAGES,
  NewScene,
  NewSceneInput,
  PROPOSAL_KEY,
  Proposal,
  RewriteLines,
  RunningRun,
  RunStarted,
  SaveWritingRules,
  SceneOf,
  THOUGHTS_MAX,
  TypedLine,
  WritingRules,
} from "@mochang/contract";
import { z } from "zod";
import { userOf } from "../../account/index.ts";
import { createRestorePoint } from "../../documents/index.ts";
import { ok, refusedField, type App } from "../../platform/index.ts";
import type { EditingRoutesDeps } from "../deps.ts";
import { awaitModelRun, estimateModelRun, startModelRun, versionOf } from "../../modelRuns/index.ts";
import { loadRules, saveRules } from "../../prompting/index.ts";
import { unseen } from "../refuseUnseen.ts";
import { findProposal } from "./findProposal.ts";
import { NEW_SCENE } from "./newScene.ts";
import { REWRITE } from "./rewrite.ts";

const tags = ["rewrite"];
type Rewrite = z.infer<typeof RewriteLines>;
type Anew = z.infer<typeof NewSceneInput>;

/** Rewriting, continuing and new scenes over HTTP (spec 3, sections 7.2 and 7.6). Nothing here writes the script. */
export function registerRewriting(app: App, deps: EditingRoutesDeps): void {
  registerRewrite(app, deps);
  registerNewScene(app, deps);
  registerKeeping(app, deps);
}

const SENTENCES = {
  promptId: "请选择类型",
  content: "选的字太多，请少选一些",
  thoughts: `想法最多 ${THOUGHTS_MAX.toLocaleString("en")} 字`,
};

function registerRewrite(app: App, deps: EditingRoutesDeps): void {
  const guarded = { onRequest: deps.requireUser, ...refusedField(SENTENCES) };
  const start = (userId: string, { scriptId, versionId, ...requested }: Rewrite) =>
    startModelRun(deps, userId, REWRITE, { scriptId, versionId }, requested);
  app.post(
    "/api/rewrite/rewrite",
    {
      ...guarded,
      schema: {
        summary: "改写或续写：等写完再回答改好的各行，断开就停",
        tags,
        body: RewriteLines,
        response: { 200: envelope(z.array(TypedLine)) },
      },
    },
    async (request, reply) => {
      const started = await start(userOf(request).id, request.body);
      const steps = await awaitModelRun(deps, started, reply, app.closing);
      return ok(Proposal.parse(steps.find(({ key }) => key === PROPOSAL_KEY)?.data).lines);
    },
  );
  app.post(
    "/api/rewrite/start",
    {
      ...guarded,
      schema: {
        summary: "开始改写或续写；正在改则加入",
        tags,
        body: RewriteLines,
        response: { 200: envelope(RunStarted) },
      },
    },
    async (request) => ok(await start(userOf(request).id, request.body)),
  );
  app.post(
    "/api/rewrite/estimate",
    {
      ...guarded,
      schema: { summary: "改写之前的估计", tags, body: RewriteLines, response: { 200: envelope(Estimate) } },
    },
    async (request) => {
      const { scriptId, versionId, ...requested } = request.body;
      return ok(await estimateModelRun(deps, userOf(request).id, REWRITE, { scriptId, versionId }, requested));
    },
  );
  app.get(
    "/api/rewrite/running",
    {
      ...guarded,
      schema: {
        summary: "这一场正在改写，或写好还没有采纳的运行",
        tags,
        querystring: SceneOf,
        response: { 200: envelope(RunningRun) },
      },
    },
    async (request) => {
      const { version } = await versionOf(deps.db, userOf(request).id, request.query);
      const { sceneId } = request.query;
      return ok({ runId: await findProposal(deps, "rewrite", version.id, { sceneId }) });
    },
  );
}

function registerNewScene(app: App, deps: EditingRoutesDeps): void {
  const guarded = { onRequest: deps.requireUser };
  const start = (userId: string, { scriptId, versionId, ...requested }: Anew) =>
    startModelRun(deps, userId, NEW_SCENE, { scriptId, versionId }, requested);
  app.post(
    "/api/rewrite/newScene",
    {
      ...guarded,
      schema: {
        summary: "AI 新场：等写完再回答，断开就停；稿子不动",
        tags,
        body: NewSceneInput,
        response: { 200: envelope(NewScene) },
      },
    },
    async (request, reply) => {
      const started = await start(userOf(request).id, request.body);
      const steps = await awaitModelRun(deps, started, reply, app.closing);
      return ok(NewScene.parse(steps.find(({ key }) => key === PROPOSAL_KEY)?.data));
    },
  );
  app.post(
    "/api/rewrite/startNewScene",
    {
      ...guarded,
      schema: {
        summary: "开始写新场；这一处正在写则加入",
        tags,
        body: NewSceneInput,
        response: { 200: envelope(RunStarted) },
      },
    },
    async (request) => ok(await start(userOf(request).id, request.body)),
  );
  app.get(
    "/api/rewrite/runningNewScene",
    {
      ...guarded,
      schema: {
        summary: "这一处正在写，或写好还没有插入的新场",
        tags,
        querystring: NewSceneInput.omit({ thoughts: true }),
        response: { 200: envelope(RunningRun) },
      },
    },
    async (request) => {
      const { version } = await versionOf(deps.db, userOf(request).id, request.query);
      const { sceneSort } = request.query;
      return ok({ runId: await findProposal(deps, "newScene", version.id, { sceneSort }) });
    },
  );
  app.post(
    "/api/rewrite/estimateNewScene",
    {
      ...guarded,
      schema: { summary: "新场之前的估计", tags, body: NewSceneInput, response: { 200: envelope(Estimate) } },
    },
    async (request) => {
      const { scriptId, versionId, ...requested } = request.body;
      return ok(await estimateModelRun(deps, userOf(request).id, NEW_SCENE, { scriptId, versionId }, requested));
    },
  );
}

function registerKeeping(app: App, { db, now, requireUser }: EditingRoutesDeps): void {
  const guarded = { onRequest: requireUser };
  app.post(
    "/api/rewrite/backup",
    {
      ...guarded,
      schema: {
        summary: "采纳之前的自动备份，不占五个名额",
        tags,
        body: SceneOf,
        response: { 200: envelope(z.null()) },
      },
    },
    async (request) => {
      const { id: authorId } = userOf(request);
      const { version } = await versionOf(db, authorId, request.body);
      const { sceneId } = request.body;
      await db.transaction((tx) =>
        createRestorePoint(
          tx,
          { documentId: version.id, sceneId, kind: "accept", name: "采纳改写之前", authorId },
          now(),
        ),
      );
      return ok(null);
    },
  );
  app.get(
    "/api/rewrite/rules",
    {
      ...guarded,
      schema: {
        summary: "写作约定",
        tags,
        querystring: SceneOf.omit({ sceneId: true }),
        response: { 200: envelope(WritingRules) },
      },
    },
    async (request) => {
      const { version } = await versionOf(db, userOf(request).id, request.query);
      return ok({ rules: await loadRules(db, version.id) });
    },
  );
  app.post(
    "/api/rewrite/saveRules",
    {
      ...guarded,
      schema: { summary: "保存写作约定", tags, body: SaveWritingRules, response: { 200: envelope(z.null()) } },
    },
    async (request) => {
      const { version } = await versionOf(db, userOf(request).id, request.body);
      if (!(await saveRules(db, version.id, request.body, now()))) throw unseen();
      return ok(null, MESSAGES.saved);
    },
  );
}
