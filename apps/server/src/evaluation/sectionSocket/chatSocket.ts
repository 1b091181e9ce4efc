import {
  BALANCE_MARKER,
  ChatFirstMessage,
  formOf,
  isTabChosen,
  NOVEL_PROMPTS,
  promptsOf,
  QUESTION_MAX,
  SCENE_PROMPTS,
  SCREENPLAY_PROMPTS,
  tabOfPrompt,
  type ErrorName,
} from "@mochang/contract";
import type { WebSocket } from "@fastify/websocket";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { refuseBlockedTenant, userOf } from "../../account/index.ts";
import { followStep, type StepEnd } from "../../runEngine/index.ts";
import { loadOwnScript, type Script } from "../../library/index.ts";
import { AppError, type App, type Log } from "../../platform/index.ts";
import type { EvaluationRoutesDeps, Evaluator } from "../deps.ts";
import { sectionKey } from "../pipeline/plan.ts";
import { answerPassage } from "../sceneAnalysis/answerPassage.ts";
import { readInput } from "../pipeline/evaluationInput.ts";
import { startEvaluation } from "../pipeline/startEvaluation.ts";

const DONE = 1000;
const GOING_AWAY = 1001;
const REFUSED = 1008;
const TOO_BIG = 1009;
const FAILED = 1011;
/** The step began again: connect anew for its text. */
const RESTARTED = 1012;
/** No question is longer, also when each of its characters is escaped. */
const MESSAGE_BYTES = 128 << 10;
const LONG = `选中的文字太长，一次最多分析 ${QUESTION_MAX.toLocaleString("en")} 字，请少选一些`;
/** A connection that asks nothing is closed. */
const SILENCE_MS = 60_000;
const CLOSES: Record<StepEnd, number> = { done: DONE, void: RESTARTED, failed: FAILED, stopped: GOING_AWAY };

/**
 * `/api/chat/chat_ws` (spec 1, section 7): the first message names a script and a prompt; the answer is that section's verified text
 * from its beginning, as plain frames, then a close with 1000. One request a connection. A script that was never evaluated is
 * evaluated now: the message is sent by a button, not by opening a page. Prompts on scenes analyse one scene or selection, which ends
 * with its connection.
 */
export function registerChatSocket(app: App, deps: EvaluationRoutesDeps): void {
  app.get(
    "/api/chat/chat_ws",
    {
      websocket: true,
      onRequest: [deps.requireUser, async (request) => refuseBlockedTenant(userOf(request))],
      schema: {
        summary: "WebSocket：第一条消息 {script_id, prompt_id, question 或 activeIndex}，回答是逐段的文字，1000 为完成",
        tags: ["evaluation"],
      },
    },
    (socket: WebSocket, request: FastifyRequest) => {
      const user = userOf(request);
      const clientGone = new AbortController();
      const signal = AbortSignal.any([clientGone.signal, app.closing]);
      const silence = setTimeout(() => socket.close(REFUSED), SILENCE_MS).unref();
      let busy = false;
      // Its session's end does not wait for the client's side of the close.
      const forgetSession = request.onSessionEnd?.(() => {
        clientGone.abort();
        socket.close(REFUSED);
      });
      socket.on("close", () => {
        clearTimeout(silence);
        forgetSession?.();
        clientGone.abort();
      });
      socket.on("error", () => clientGone.abort());
      socket.on("message", (raw: Buffer) => {
        if (busy) return socket.close(REFUSED);
        busy = true;
        clearTimeout(silence);
        if (raw.length > MESSAGE_BYTES) {
          socket.send(LONG);
          return socket.close(TOO_BIG);
        }
        void answer(
          { ...deps, log: request.log, closing: app.closing },
          user,
          raw.toString("utf8"),
          (text) => socket.send(text),
          signal,
        ).then(
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
    },
  );
}

type Message = z.output<typeof ChatFirstMessage>;
type ChatDeps = EvaluationRoutesDeps & { log: Pick<Log, "warn" | "error">; closing: AbortSignal };
/** Answers a message; the code to close with. */
type Answer = (
  deps: ChatDeps,
  user: Evaluator,
  message: Message,
  send: (text: string) => void,
  signal: AbortSignal,
) => Promise<number>;

/** Who answers which prompt. */
const ANSWERS = new Map<number, Answer>([
  ...[SCREENPLAY_PROMPTS, NOVEL_PROMPTS]
    .flatMap((table) => Object.values(table).flat())
    .map((id): [number, Answer] => [id, readSection]),
  ...SCENE_PROMPTS.map(({ id }): [number, Answer] => [id, readPassage]),
]);

async function answer(
  deps: ChatDeps,
  user: Evaluator,
  raw: string,
  send: (text: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const message = ChatFirstMessage.safeParse(parseJson(raw));
  const answers = message.success ? ANSWERS.get(message.data.prompt_id) : undefined;
  if (message.error?.issues.some((issue) => issue.path[0] === "question" && issue.code === "too_big")) {
    send(LONG);
    return DONE;
  }
  return message.success && answers ? answers(deps, user, message.data, send, signal) : REFUSED;
}

/** A section of the report: its run goes on without this viewer. */
async function readSection(
  deps: ChatDeps,
  user: Evaluator,
  { script_id: scriptId, prompt_id: promptId }: Message,
  send: (text: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const script = await loadOwnScript(deps.db, user.id, scriptId);
  // A report of the other form has no such section: nothing is started for it.
  if (!Object.values(promptsOf(formOf(script.fileType))).some((ids) => ids.includes(promptId))) return REFUSED;
  const runId = await runOf(deps, user, script, promptId);
  return CLOSES[await followStep(deps.runLog, runId, sectionKey(promptId), send, signal)];
}

/** What a reader is told in words, where the protocol has but a code. */
const TOLD = new Set<ErrorName>(["invalid", "too-many", "context-too-long", "model-missing", "conflict", "in-trash"]);

/** One scene or selection: its run ends with this viewer. */
async function readPassage(
  deps: ChatDeps,
  user: Evaluator,
  message: Message,
  send: (text: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const { script_id: scriptId, prompt_id: promptId, ...rest } = message;
  try {
    return CLOSES[await answerPassage(deps, user, { scriptId, promptId, ...rest }, send, signal)];
  } catch (error) {
    if (!(error instanceof AppError) || !TOLD.has(error.code)) throw error;
    send(error.msg);
    return DONE;
  }
}

/** The evaluation to read: the newest, or a new one where there is none, or where it was cut off before it came to this section, or not asked for its tab. */
async function runOf(deps: ChatDeps, user: Evaluator, script: Script, promptId: number): Promise<string> {
  const run = await deps.runLog.newestRun(script.id, ["evaluation"]);
  const tabs = run ? readInput(run.input).tabs : null;
  const tab = tabOfPrompt(formOf(script.fileType), promptId);
  if (tab !== null && !isTabChosen(tabs, tab))
    return (await startEvaluation(deps, user, script.id, { tabs: [tab] })).runId;
  if (run && run.state !== "failed" && run.state !== "cancelled") return run.id;
  const done =
    run &&
    (await deps.runLog.snapshot(run.id))?.steps.some((s) => s.key === sectionKey(promptId) && s.state === "done");
  return done ? run.id : (await startEvaluation(deps, user, script.id)).runId;
}

/** Nothing of ours holds a NUL: the database, which cannot, would refuse it as a fault of ours. */
const withoutNul = (_key: string, value: unknown): unknown =>
  typeof value === "string" && value.includes("\0") ? null : value;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, withoutNul);
  } catch {
    // Not JSON is not a message: the schema refuses it.
    return null;
  }
}
