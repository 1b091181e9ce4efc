import { envelope, type PreparationStep } from "@mochang/contract";
import { GENERATION_PATHS as PATHS, GenerationScope, HandedOver } from "@mochang/contract/generation";
import { itemsOf, scenesInOrder } from "@mochang/generation";
import { refuseBlockedTenant, userOf } from "../../account/index.ts";
import { documentOf, handOverVersion, readUploadId, refreshScript } from "../../library/index.ts";
import { AppError, ok, type App } from "../../platform/index.ts";
import { syncScenes } from "../sceneScripts/syncScenes.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { loadWork } from "../steps/loadWork.ts";
import { editingSeedOf } from "./editingSeed.ts";
import { loadGenerated } from "../works/loadGenerated.ts";

const tags = ["generation"];
const NOTHING_MESSAGE = "还没有写好的场景，写好一场再送去";

/** What becomes of a generated script: a copy to be modified, or a record to be evaluated. */
export function registerHandOvers(app: App, deps: GenerationRoutesDeps): void {
  const { db, now, runLog } = deps;
  const guarded = { onRequest: deps.requireUser };
  const description =
    "请求头 x-upload-id（UUID，各用户各算）可给这次移交一个编号：再发一次不会得到两份。回答 id、fileType、name、author。";
  const response = { 200: envelope(HandedOver) };
  const openWork = async (userId: string, named: { scriptId: string; versionId?: string | null }) => {
    const script = await loadGenerated(db, userId, named.scriptId);
    const ownVersion = { script, version: await documentOf(db, script, named.versionId) };
    await syncScenes(deps, ownVersion);
    const { work } = await loadWork(db, ownVersion.version.id, script.id);
    if (!work.items.some((item) => item.scripted)) throw new AppError("invalid", { msg: NOTHING_MESSAGE });
    // The record's card tells what the version says now.
    await refreshScript(deps, ownVersion.version.id, { userId });
    return { ownVersion, work };
  };

  app.post(
    PATHS.toModify,
    {
      ...guarded,
      schema: {
        summary: "送去修改：复制打开着的版本；/sse-api/sse/connect/{scriptId}/two 报告 1、2、3",
        description,
        tags,
        body: GenerationScope,
        response,
      },
    },
    async (request) => {
      const { id: userId } = userOf(request);
      const { ownVersion, work } = await openWork(userId, request.body);
      const { script, version } = ownVersion;
      const id = readUploadId(userId, request);
      const steps: PreparationStep[] = [
        { step: 1, message: `《${script.name}》` },
        { step: 2, message: `${scenesInOrder(work).length} 场` },
        { step: 3, message: `${itemsOf(work, "biography").length} 个人物` },
      ];
      await db.transaction(async (tx) => {
        const handed = { id, script, documentId: version.id, type: 2, scriptType: work.scriptType } as const;
        if (!(await handOverVersion(tx, handed, now()))) return;
        await deps.seedEditing(tx, await editingSeedOf(tx, userId, id, work), now());
        const joinKey = `to-modify:${id}`;
        const { run } = await runLog.startRun(
          { kind: "import", userId, scriptId: script.id, joinKey, state: "running", input: { mark: deps.mark } },
          tx,
        );
        await runLog.finishRun(run.id, { state: "done", output: { scriptId: id, steps } }, tx);
      });
      return ok({ id, fileType: 1, name: script.name, author: script.author });
    },
  );
  app.post(
    PATHS.toEvaluate,
    {
      ...guarded,
      schema: {
        summary: "送去评估：建一条评估记录，不开始、不用墨",
        description,
        tags,
        body: GenerationScope,
        response,
      },
    },
    async (request) => {
      const user = userOf(request);
      refuseBlockedTenant(user);
      const { ownVersion, work } = await openWork(user.id, request.body);
      const id = readUploadId(user.id, request);
      const { script, version } = ownVersion;
      const handed = { id, script, documentId: version.id, type: 1, scriptType: work.scriptType } as const;
      await db.transaction((tx) => handOverVersion(tx, handed, now()));
      return ok({ id, fileType: 1, name: script.name, author: script.author });
    },
  );
}
