import { setTimeout as delay } from "node:timers/promises";
import { END_OF_MESSAGE, START_OF_MESSAGE } from "@mochang/contract";
import { z } from "zod";
import { userOf } from "../../account/index.ts";
import { loadOwnScript } from "../../library/index.ts";
import type { App } from "../../platform/index.ts";
import { openSse, type SseStream } from "../../run/index.ts";
import type { EditingRoutesDeps } from "../deps.ts";
import { ANSWER, ASSISTANT_KIND } from "./answerQuestion.ts";
import { newestTurn } from "./chatStore.ts";

/** A stream that is opened before its question is sent looks for it so often. */
const LOOK_MS = 300;

/** The specs' stream of the assistant: the answer under way, else the next one. Each frame is the whole text so far. */
export function registerChatStream(app: App, deps: EditingRoutesDeps): void {
  app.get(
    "/sse-api/sse/connectChat/:scriptId/three",
    {
      onRequest: deps.requireUser,
      exposeHeadRoute: false,
      schema: {
        summary: "助手的回答：正在写的，或接下来的一个；每帧是到此为止的全文",
        tags: ["chat"],
        params: z.object({ scriptId: z.string().min(1).max(64) }),
      },
    },
    async (request, reply) => {
      const script = await loadOwnScript(deps.db, userOf(request).id, request.params.scriptId);
      const before = await newestTurn(deps.db, script.id);
      const stream = openSse(reply, app.closing);
      const runId = await nextRun(deps, script.id, before?.state === "running" ? null : (before?.id ?? null), stream);
      if (runId !== null) await tellRun(deps, runId, stream);
      stream.end();
    },
  );
}

/** The run of the first turn that is not `known`; null when the viewer has gone. */
async function nextRun(
  { db }: EditingRoutesDeps,
  scriptId: string,
  knownTurnId: string | null,
  { signal }: SseStream,
): Promise<string | null> {
  while (!signal.aborted) {
    const turn = await newestTurn(db, scriptId);
    if (turn && turn.id !== knownTurnId && turn.runId !== null) return turn.runId;
    await delay(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
  return null;
}

/** A text of several lines is one event of as many `data` lines, which a browser joins. */
const frameOf = (text: string): string =>
  `${text
    .split(/\r\n|[\r\n]/u)
    .map((line) => `data: ${line}`)
    .join("\n")}\n\n`;

async function tellRun({ runLog }: EditingRoutesDeps, runId: string, stream: SseStream): Promise<void> {
  const tell = (text: string): Promise<void> => stream.send(Buffer.from(frameOf(text)));
  await tell(START_OF_MESSAGE);
  let text = "";
  for await (const { event } of runLog.follow(runId, 0, stream.signal)) {
    if (event.type === "reset" && event.key === ANSWER) text = "";
    else if (event.type === "delta" && event.key === ANSWER) await tell((text += event.text));
  }
  if (stream.signal.aborted) return;
  const ended = await runLog.snapshot(runId);
  if (ended?.state !== "done") await tell(ended?.message ?? ASSISTANT_KIND.work.failedMessage);
  else if (text === "") await tell(ended.steps[0]?.text ?? "");
  await tell(END_OF_MESSAGE);
}
