import {
  DiscardPlanning,
  envelope,
  MESSAGES,
  PLANNING_TEXT_MAX,
  PlanningItem,
  SavePlanning,
  ScriptVersionQuery,
} from "@mochang/contract";
import { z } from "zod";
import { userOf, type RequireUser } from "../../account/index.ts";
import { ok, refusedField, type App } from "../../platform/index.ts";
import { versionOf } from "../../modelRuns/index.ts";
import { resolveItem } from "../resolveItem.ts";
import {
  changePlanning,
  isSavedAlready,
  listPlanning,
  promptOf,
  withoutOffered,
  withSaved,
  type PlanningDeps,
} from "./planningStore.ts";

const SENTENCES = {
  id: "请先选择要修改的内容",
  offered: "offered 是页面上新写的那一份",
  replaces: "replaces 是页面上现在的那一份",
  result: `一份策划最多 ${PLANNING_TEXT_MAX.toLocaleString("en")} 字`,
};

/** Planning: the four items read and written. */
export function registerPlanningRoutes(app: App, deps: PlanningDeps & { requireUser: RequireUser }): void {
  const { db } = deps;
  const tags = ["planning"];
  const guarded = { onRequest: deps.requireUser, ...refusedField(SENTENCES) };

  app.get(
    "/api/planning/list",
    {
      onRequest: deps.requireUser,
      schema: {
        summary: "策划四项：101 全剧概述，102 背景设定，103 故事梗概，104 情节设定",
        tags,
        querystring: ScriptVersionQuery,
        response: { 200: envelope(z.array(PlanningItem)) },
      },
    },
    async (request) => ok(await listPlanning(db, await versionOf(db, userOf(request).id, request.query))),
  );
  app.post(
    "/api/planning/save",
    {
      ...guarded,
      schema: {
        summary: "保存一项策划；原来的文字留在 previous",
        tags,
        body: SavePlanning,
        response: { 200: envelope(PlanningItem) },
      },
    },
    async (request) => {
      const { id, ...ownVersion } = await resolveItem(db, userOf(request).id, request.body);
      const { textSeq } = ownVersion.version;
      const item = await changePlanning(deps, ownVersion, promptOf(id), (row) =>
        isSavedAlready(row, request.body) ? row : withSaved(row, request.body.result, textSeq),
      );
      return ok(item, MESSAGES.saved);
    },
  );
  app.post(
    "/api/planning/discard",
    {
      ...guarded,
      schema: {
        summary: "不要模型新写的一份",
        tags,
        body: DiscardPlanning,
        response: { 200: envelope(PlanningItem) },
      },
    },
    async (request) => {
      const { id, ...ownVersion } = await resolveItem(db, userOf(request).id, request.body);
      const { offered } = request.body;
      return ok(await changePlanning(deps, ownVersion, promptOf(id), (row) => withoutOffered(row, offered)));
    },
  );
}
