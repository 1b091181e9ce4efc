import { BALANCE_MARKER, ChatFirstMessage, NOVEL_PROMPTS, SCREENPLAY_PROMPTS } from "@mochang/contract";
import type { WebSocket } from "@fastify/websocket";
import type { FastifyRequest } from "fastify";
import { refuseBlockedTenant, userOf } from "../account/index.ts";
import { loadOwnScript } from "../library/index.ts";
import { AppError, type App } from "../platform/index.ts";
import type { EvaluationRoutesDeps, Evaluator } from "./deps.ts";
import { followStep, type StepEnd } from "./followStep.ts";
import { sectionKey } from "./plan.ts";
import { startEvaluation } from "./startEvaluation.ts";

const DONE = 1000;
const GOING_AWAY = 1001;
const REFUSED = 1008;
const FAILED = 1011;
/** The step began again: connect anew for its text. */
const RESTARTED = 1012;
/** A connection that asks nothing is closed. */
const SILENCE_MS = 60_000;
/** Scene analysis asks these; it comes later. */
const SCENE_PROMPTS = new Set([20, 21, 22, 23, 24]);
const NOT_YET = "场景分析还没有开放，目前可以使用全剧评估。";

const CLOSES: Record<StepEnd, number> = { done: DONE, void: RESTARTED, failed: FAILED, stopped: GOING_AWAY };

/**
 * `/api/chat/chat_ws` (spec 1, section 7): the first message names a script and a prompt; the answer is that section's verified text
 * from its beginning, as plain frames, then a close with 1000. One request a connection. A script that was never evaluated is
 * evaluated now: the message is sent by a button, not by opening a page.
 */
export function registerChatSocket(app: App, deps: EvaluationRoutesDeps): void {
  app.get("/api/chat/chat_ws", { websocket: true, preHandler: [deps.requireUser, async (request) => refuseBlockedTenant(userOf(request))], schema: { summary: "WebSocket：第一条消息 {script_id, prompt_id, question 或 activeIndex}，回答是逐段的文字，1000 为完成", tags: ["evaluation"] } }, (socket: WebSocket, request: FastifyRequest) => {
    const user = userOf(request);
    const gone = new AbortController();
    const signal = AbortSignal.any([gone.signal, app.closing]);
    const silence = setTimeout(() => socket.close(REFUSED), SILENCE_MS).unref();
    let busy = false;
    socket.on("close", () => {
      clearTimeout(silence);
      gone.abort();
    });
    socket.on("error", () => gone.abort());
    socket.on("message", (raw: Buffer) => {
      if (busy) return socket.close(REFUSED);
      busy = true;
      clearTimeout(silence);
      void answer(deps, user, raw.toString("utf8"), (text) => socket.send(text), signal).then(
        (code) => socket.close(code),
        (error: unknown) => {
          if (error instanceof AppError && error.code === "ink-exhausted") {
            socket.send(BALANCE_MARKER);
            return socket.close(DONE);
          }
          if (!(error instanceof AppError)) request.log.error({ err: error }, "chat");
          socket.close(error instanceof AppError ? REFUSED : FAILED);
        },
      );
    });
  });
}

/** @returns the code to close with */
async function answer(deps: EvaluationRoutesDeps, user: Evaluator, raw: string, send: (text: string) => void, signal: AbortSignal): Promise<number> {
  const message = ChatFirstMessage.safeParse(parseJson(raw));
  if (!message.success) return REFUSED;
  const { script_id: scriptId, prompt_id: promptId } = message.data;
  if (SCENE_PROMPTS.has(promptId)) {
    send(NOT_YET);
    return DONE;
  }
  if (![SCREENPLAY_PROMPTS, NOVEL_PROMPTS].flatMap((table) => Object.values(table)).some((ids) => ids.includes(promptId))) return REFUSED;
  const runId = await runOf(deps, user, scriptId, sectionKey(promptId));
  return CLOSES[await followStep(deps.runLog, runId, sectionKey(promptId), send, signal)];
}

/** The evaluation to read: the newest, or a new one where there is none, or where it was cut off before it came to this section. */
async function runOf(deps: EvaluationRoutesDeps, user: Evaluator, scriptId: string, key: string): Promise<string> {
  const script = await loadOwnScript(deps.db, user.id, scriptId);
  const run = await deps.runLog.newestRun(script.id, ["evaluation"]);
  if (run && run.state !== "failed" && run.state !== "cancelled") return run.id;
  const done = run && (await deps.runLog.snapshot(run.id))?.steps.some((s) => s.key === key && s.state === "done");
  return done ? run.id : (await startEvaluation(deps, user, script.id)).runId;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON is not a message: the schema refuses it.
    return null;
  }
}
