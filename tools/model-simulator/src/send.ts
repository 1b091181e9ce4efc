import type { ServerResponse } from "node:http";
import { once } from "node:events";
import type { Completion, CompletionRequest } from "./completion.ts";
import type { SimulatorOptions } from "./simulatorOptions.ts";
import type { Pace } from "./pace.ts";

/** About one token. */
const CHUNK = 2;
/** Tokens in one event where no pace is set, as providers send them when they are fast: the reader's work goes by events. */
const UNPACED_TOKENS = 16;
const KEEP_ALIVE_MS = 5_000;

export interface Sending {
  completion: Completion;
  request: CompletionRequest;
  response: ServerResponse;
  options: SimulatorOptions;
  pace: Pace;
  /** Fires when the client is gone. */
  disconnected: AbortSignal;
}

/** Sends an answer whole. */
export async function sendWhole({ completion: c, response, options, pace, disconnected }: Sending): Promise<void> {
  const started = options.clock.now();
  const first = (): number => options[c.firstToken];
  await pace.pass(started, () => first() + (c.usage.completion_tokens / options.tokensPerSecond) * 1000, disconnected);
  const message = {
    role: "assistant",
    content: c.entry.fault === "refusal" ? null : c.text,
    ...(c.reasoning ? { reasoning_content: c.reasoning } : {}),
    ...(c.entry.fault === "refusal" ? { refusal: "无法协助。" } : {}),
  };
  response.writeHead(200, { "content-type": "application/json; charset=utf-8", "x-simulated": "1" });
  response.end(
    JSON.stringify({
      id: c.id,
      object: "chat.completion",
      created: 0,
      model: options.model,
      choices: [{ index: 0, message, finish_reason: c.finish }],
      usage: c.usage,
    }),
  );
  settle(c, started, started + first(), options);
}

/** Sends an answer as server-sent events at the settings' pace, with the call's fault in its middle. */
export async function sendStream(sending: Sending): Promise<void> {
  const { completion: c, request, response, options, pace, disconnected } = sending;
  const { fault } = c.entry;
  const started = options.clock.now();
  const event = (data: unknown) =>
    write(response, `data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`);
  const chunk = (delta: object, finish: string | null = null) =>
    event({
      id: c.id,
      object: "chat.completion.chunk",
      created: 0,
      model: options.model,
      choices: [{ index: 0, delta, finish_reason: finish }],
    });

  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache",
    "x-simulated": "1",
  });
  response.flushHeaders();
  await pace.pass(started, () => options[c.firstToken], disconnected);
  if (fault === "stall" || fault === "silence") return hang(sending);
  await chunk({ role: "assistant", content: "" });
  c.entry.firstTokenMs = options.clock.now() - started;

  const contentPieces = fault === "reasoning-only" ? [] : pieces(fault === "refusal" ? "" : c.text);
  const reasoningPieces = pieces(c.reasoning || (fault === "reasoning-only" ? c.text : ""));
  const unpaced = (): boolean => options.formsAtOnce && c.form;
  const perPiece = (): number =>
    (c.usage.completion_tokens / Math.max(1, contentPieces.length + reasoningPieces.length) / options.tokensPerSecond) *
    1000;
  let due = options.clock.now();
  const half = Math.floor((contentPieces.length + reasoningPieces.length) / 2);
  let sent = 0;
  for (const [delta, list] of [
    ["reasoning_content", reasoningPieces],
    ["content", contentPieces],
  ] as const) {
    for (let at = 0, batchSize = 0; at < list.length; at += batchSize, sent += batchSize) {
      if (disconnected.aborted) return removeListeners(c);
      if (sent === half && (await breakOff(fault, sending, event))) return;
      // Due times count from the one before, so that a late timer is caught up instead of adding up.
      if (sent > options.tokensAtOnce && !unpaced()) due = await pace.pass(due, perPiece, disconnected);
      batchSize = options.tokensPerSecond === Infinity ? UNPACED_TOKENS : 1;
      // The middle, where faults strike, begins an event.
      if (sent < half) batchSize = Math.min(batchSize, half - sent);
      batchSize = Math.min(batchSize, list.length - at);
      await chunk({ [delta]: list.slice(at, at + batchSize).join("") });
    }
  }
  if (fault === "refusal") await chunk({ refusal: "无法协助。" });
  if (disconnected.aborted) return removeListeners(c);
  if (fault === "no-finish") return void response.end();
  await chunk({}, c.finish);
  if (request.includeUsage && fault !== "no-usage")
    await event({
      id: c.id,
      object: "chat.completion.chunk",
      created: 0,
      model: options.model,
      choices: [],
      usage: c.usage,
    });
  await event("[DONE]");
  response.end();
  settle(c, started, started + (c.entry.firstTokenMs ?? 0), options);
}

/** Applies faults in the middle of an answer. @returns true when nothing more is to be sent */
async function breakOff(
  fault: string | null,
  { response }: Sending,
  event: (data: unknown) => Promise<void>,
): Promise<boolean> {
  if (fault === "cut") response.destroy();
  else if (fault === "malformed") await event('{"choices":[{"delta":{"content":');
  else if (fault === "error-event") {
    await event({
      error: { message: "The server had an error while processing your request", type: "server_error", code: 500 },
    });
    response.end();
  }
  return fault === "cut" || fault === "error-event";
}

/** Nothing but keep-alive comments (`stall`), or nothing at all (`silence`), until the client leaves. */
async function hang({ completion: c, response, options, disconnected }: Sending): Promise<void> {
  if (c.entry.fault === "stall") await write(response, ": keep-alive\n\n");
  const timer = setInterval(() => c.entry.fault === "stall" && response.write(": keep-alive\n\n"), KEEP_ALIVE_MS);
  if (!disconnected.aborted) await once(disconnected, "abort");
  clearInterval(timer);
  removeListeners(c);
  void options;
}

function settle(c: Completion, started: number, first: number, options: SimulatorOptions): void {
  c.entry.firstTokenMs = first - started;
  c.entry.durationMs = options.clock.now() - started;
  c.entry.finish = c.finish;
  c.remember();
}

function removeListeners(c: Completion): void {
  c.entry.finish = "aborted";
}

async function write(response: ServerResponse, text: string): Promise<void> {
  if (response.destroyed) return;
  if (!response.write(text)) await Promise.race([once(response, "drain"), once(response, "close")]);
}

function pieces(text: string): string[] {
  const points = Array.from(text);
  const out: string[] = [];
  for (let i = 0; i < points.length; i += CHUNK) out.push(points.slice(i, i + CHUNK).join(""));
  return out;
}
