import {
  CHAT_BUSY,
  CHAT_QUESTION_MAX,
  CHAT_TURNS,
  ChatPage,
  ChatQuery,
  ChatSent,
  envelope,
  Estimate,
  SceneId,
  SendChat,
} from "@mochang/contract";
import { z } from "zod";
import { userOf } from "../../account/index.ts";
import { loadOwnScript } from "../../library/index.ts";
import { AppError, ok, refusedField, type App } from "../../platform/index.ts";
import type { EditingRoutesDeps } from "../deps.ts";
import { estimateModelRun, startModelRun } from "../../modelRuns/index.ts";
import { ASSISTANT_KIND, type AssistantRequest } from "./answerQuestion.ts";
import { addQuestion, bindRun, dropQuestion, listTurns } from "./chatStore.ts";
import { registerChatStream } from "./chatStream.ts";

const tags = ["chat"];
const SENTENCES = {
  scriptId: "请写明哪一部作品（scriptId）",
  messages: `请写下问题，最多 ${CHAT_QUESTION_MAX.toLocaleString("en")} 字；messages 是最近五轮，最后一条是问题`,
  sceneId: "没有这一场，请刷新后再问",
};
/** A question of usual length, for the estimate. */
const USUAL = "这一场里谁占上风，下一步可以怎么写？";

/** The assistant over HTTP: one answer at a time a script. */
export function registerAssistant(app: App, deps: EditingRoutesDeps): void {
  const { db, runLog } = deps;
  const guarded = { onRequest: deps.requireUser };
  app.post(
    "/api/chat/send",
    {
      ...guarded,
      ...refusedField(SENTENCES),
      schema: {
        summary: "问助手；一次一个回答",
        description:
          "messages 是最近五轮，最后一条是问题。回答从 /sse-api/sse/connectChat/{scriptId}/three 来，或按 runId 跟随。",
        tags,
        body: SendChat,
        response: { 200: envelope(ChatSent) },
      },
    },
    async (request) => {
      const { scriptId, version, versionId, messages, sceneId = null } = request.body;
      const { id: userId } = userOf(request);
      const script = await loadOwnScript(db, userId, scriptId);
      if (!deps.model) throw new AppError("model-missing");
      const question = messages.at(-1)?.content ?? "";
      const turnId = await addQuestion(db, script.id, question, deps.now());
      const before = messages.slice(0, -1).slice(-2 * CHAT_TURNS);
      const requested: AssistantRequest = { turnId, question, sceneId, before };
      const about = { scriptId: script.id, versionId: versionId || version };
      try {
        const { runId, joined } = await startModelRun(deps, userId, ASSISTANT_KIND, about, requested, {
          joinKey: `chat:${script.id}`,
        });
        if (joined) throw new AppError("conflict", { msg: CHAT_BUSY });
        await bindRun(db, turnId, runId);
        return ok({ id: turnId, runId });
      } catch (error) {
        await dropQuestion(db, turnId);
        throw error;
      }
    },
  );
  app.get(
    "/api/chat/history",
    {
      ...guarded,
      schema: {
        summary: "问过的和答过的，新的在前，一页十轮",
        tags,
        querystring: ChatQuery,
        response: { 200: envelope(ChatPage) },
      },
    },
    async (request) => {
      const script = await loadOwnScript(db, userOf(request).id, request.query.scriptId);
      return ok(await listTurns(db, runLog, script.id, request.query));
    },
  );
  app.post(
    "/api/chat/estimate",
    {
      ...guarded,
      schema: {
        summary: "一问大约用多少墨",
        tags,
        body: z.object({
          scriptId: z.string().min(1).max(64),
          versionId: z.string().max(64).nullish(),
          sceneId: SceneId.nullish(),
        }),
        response: { 200: envelope(Estimate) },
      },
    },
    async (request) => {
      const { sceneId = null, ...about } = request.body;
      const requested: AssistantRequest = { turnId: "", question: USUAL, sceneId, before: [] };
      return ok(await estimateModelRun(deps, userOf(request).id, ASSISTANT_KIND, about, requested));
    },
  );
  registerChatStream(app, deps);
}
