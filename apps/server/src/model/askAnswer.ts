import { attempt, type Attempt, type AttemptInput } from "./attempt.ts";
import type { Capability } from "./capabilities.ts";
import type { Limits } from "./clocks.ts";
import { createCoalescer } from "./coalesce.ts";
import { createPartialAnswer, type PartialAnswer } from "./partialAnswer.ts";
import { modelFault } from "./faults.ts";
import type { Outage } from "./outage.ts";
import { ModelFault, type AskAnswer, type AskRequest } from "./modelPort.ts";
import { chargeFor, unitsOf, type Charge } from "./price.ts";
import type { Provider } from "./provider.ts";
import type { ModelCall } from "./record.ts";
import type { createRetries } from "./retries.ts";
import { createRetryWait } from "./retryWait.ts";
import type { SlotPool } from "./slots.ts";
import type { ModelTask } from "./tasks.ts";
import type { Time } from "./time.ts";
import { estimateTokens } from "./tokens.ts";
import { addUsage, NO_USAGE, type ModelUsage } from "./usage.ts";

/** One model of the provider, as it is called. */
export interface Route {
  model: string;
  row: Capability;
  provider: Provider;
  limits: Limits;
  /** An answer of it began with thoughts that nothing marked as such: its later ones are held back until those end. */
  thinksInText: boolean;
}

/** What all questions of a process share. */
export interface AskContext {
  routeOf(task: ModelTask): Route;
  time: Time;
  slots: SlotPool;
  record(call: ModelCall): void | Promise<void>;
  onFault(fault: ModelFault, request: Pick<AskRequest, "runId" | "step">): void;
  retries(): ReturnType<typeof createRetries>;
  /** Set as soon as a provider's answer says so. */
  simulated: boolean;
  outageWaitMs: number;
  outage: Outage;
}

/**
 * Attempts until one answer is complete. One that is cut at the output limit is continued; a failed attempt's text is discarded by `onRestart`. `before` is what an earlier call of the same question used. @throws ModelFault
 */
export async function askAnswer(
  context: AskContext,
  request: AskRequest,
  json: boolean,
  before: ModelUsage = NO_USAGE,
): Promise<AskAnswer> {
  const { time } = context;
  const route = context.routeOf(request.task);
  refuseTooLong(route.row, request, before);
  const retry = createRetryWait({ ...context, retries: context.retries() }, request);
  const partial = createPartialAnswer(request, route.row);
  const started = time.now();
  let usedSoFar = before;
  let firstTokenMs: number | null = null;
  /** Some of the answer's tokens were counted by ourselves. */
  let estimated = false;
  /** Thoughts that nothing marked are over, and the answer itself has begun. */
  let isBegun = false;
  const chargeOf = (usage: ModelUsage): Charge => ({ ...chargeFor(route.model, route.row.price, usage), estimated });

  for (;;) {
    const coalescer = createCoalescer((text) => request.onText?.(text), time);
    const answerPart = partial.newPart(coalescer.add);
    // A call that goes on with an answer may think anew; what the calls before it wrote stands.
    isBegun &&= partial.text !== "";
    const result = await callOnce(context, route, request, partial, {
      json,
      onText: answerPart.push,
      onSlow: retry.slow,
      onThoughts() {
        const isPassedOn = coalescer.drop() || (!isBegun && partial.text !== "");
        if (!isBegun) partial.dropText();
        answerPart.restart();
        route.thinksInText = true;
        isBegun = true;
        if (isPassedOn) restart(partial, request);
      },
    });
    context.simulated ||= result.simulated;
    usedSoFar = addUsage(usedSoFar, result.usage);
    await record(context, route, request, result);
    const isUsable = result.failure === null || continues(partial, result);
    if (isUsable) {
      const part = answerPart.end();
      coalescer.flush();
      partial.append(part, result.usage);
      estimated ||= !result.reported;
      firstTokenMs ??= result.firstTokenMs;
      retry.answered();
      if (result.failure) continue;
      // Providers of JSON mode leave thoughts out of such an answer, which says nothing of the others.
      if (!isBegun && !json) route.thinksInText = false;
      const durationMs = time.now() - started;
      return {
        text: partial.text,
        usage: usedSoFar,
        charge: chargeOf(partial.usage),
        firstTokenMs: firstTokenMs ?? durationMs,
        durationMs,
      };
    }
    const { failure } = result;
    if (!(failure instanceof ModelFault)) throw failure ?? new Error("an attempt without an end");
    if (failure.kind === "cancelled") {
      estimated ||= !result.reported;
      throw cancelled(chargeOf(addUsage(partial.usage, result.usage)), usedSoFar);
    }
    discardFailedText(partial, failure, coalescer.drop(), request);
    await retry.afterFault(failure, result.retryAfterMs).catch((error: unknown) => {
      if (!(error instanceof ModelFault)) throw error;
      if (error.kind === "cancelled") throw cancelled(chargeOf(partial.usage), usedSoFar);
      context.onFault(error, request);
      throw new ModelFault(error.kind, error.forOperator, error.forWriter, usedSoFar);
    });
  }
}

const cancelled = (charge: Charge, usedSoFar: ModelUsage): ModelFault =>
  modelFault("cancelled", undefined, usedSoFar, charge.usage.outputTokens > 0 ? charge : null);

/** An answer cut at the provider's limit, but not at the request's own. */
const continues = (partial: PartialAnswer, { failure, text, usage }: Attempt): boolean =>
  failure instanceof ModelFault && failure.kind === "truncated" && partial.canContinue(text, usage);

/** The failed call's text is void; what earlier calls of the answer wrote stands, unless the answer was too long as a whole. */
function discardFailedText(partial: PartialAnswer, failure: ModelFault, delivered: boolean, request: AskRequest): void {
  const whole = failure.kind === "truncated" && partial.text !== "";
  if (whole) partial.clear();
  if (delivered || whole) restart(partial, request);
}

/** What was passed on is void, but for what earlier calls of the answer wrote. */
function restart(partial: PartialAnswer, request: AskRequest): void {
  request.onRestart?.();
  if (partial.text !== "") request.onText?.(partial.text);
}

function refuseTooLong(row: Capability, request: AskRequest, before: ModelUsage): void {
  const input = inputTokens(request.messages);
  if (input * 0.6 + Math.min(request.maxOutputTokens, row.maxOutputTokens) > row.contextTokens)
    throw modelFault("context-too-long", `约 ${input} 词元`, before);
}

const inputTokens = (messages: AskRequest["messages"]): number =>
  messages.reduce((sum, m) => sum + estimateTokens(m.content), 0);

/** One call within a slot. */
async function callOnce(
  context: AskContext,
  route: Route,
  request: AskRequest,
  partial: PartialAnswer,
  { json, ...callbacks }: { json: boolean } & Pick<AttemptInput, "onText" | "onSlow" | "onThoughts">,
): Promise<Attempt> {
  const messages = partial.messages();
  const maxOutputTokens = partial.remaining();
  const estimatedInput = inputTokens(messages);
  const slot = await context.slots.acquire(estimatedInput + maxOutputTokens, request).catch((error: unknown) => {
    if (request.signal?.aborted) return null;
    throw error;
  });
  if (!slot) return CANCELLED_BEFORE_START;
  let used = 0;
  try {
    const result = await attempt({
      provider: route.provider,
      request: { ...request, messages, maxOutputTokens },
      // A part in JSON mode would be an object of its own.
      json: json && partial.text === "" && route.row.jsonMode && speaksOfJson(messages),
      fixedSampling: route.row.fixedSampling,
      thinksInText: route.thinksInText && (partial.text === "" || route.row.continuation === "turn"),
      estimatedInput,
      limits: route.limits,
      time: context.time,
      ...callbacks,
    });
    used = result.usage.inputTokens + result.usage.outputTokens;
    return result;
  } finally {
    await slot.release(used);
  }
}

/** The caller left before the call had a slot. */
const CANCELLED_BEFORE_START: Attempt = {
  text: "",
  usage: NO_USAGE,
  firstTokenMs: null,
  durationMs: 0,
  failure: modelFault("cancelled"),
  simulated: false,
  reported: false,
  thought: false,
};

/** Providers refuse JSON mode when no message speaks of JSON. */
const speaksOfJson = (messages: AskRequest["messages"]): boolean => messages.some((m) => /json/iu.test(m.content));

/** Every attempt is recorded, also those that nobody is charged for. */
async function record(context: AskContext, route: Route, request: AskRequest, result: Attempt): Promise<void> {
  if (result === CANCELLED_BEFORE_START) return;
  const { failure, usage } = result;
  await context.record({
    runId: request.runId ?? null,
    step: request.step ?? null,
    userId: request.userId ?? null,
    model: route.model,
    usage,
    firstTokenMs: result.firstTokenMs,
    durationMs: result.durationMs,
    outcome: failure === null ? "ok" : failure instanceof ModelFault ? failure.kind : "unknown",
    units: unitsOf(route.row.price, usage),
    at: new Date(context.time.now()),
  });
}
