import type { RunEvent, StepState } from "@mochang/contract";
import type { z } from "zod";

type StepStateName = z.infer<typeof StepState>;

/** What a batch of events does to one step's row, so that the batch costs one statement a step. */
export interface StepChange {
  key: string;
  /** The text so far is void. */
  reset: boolean;
  append: string;
  state?: StepStateName;
  attempt?: number;
  message?: string | null;
  /** Absent: unchanged. */
  data?: { value: unknown };
}

/** Folds a batch into one change per step, in the order of first mention. */
export function foldSteps(events: readonly RunEvent[]): StepChange[] {
  const changes = new Map<string, StepChange>();
  const of = (key: string): StepChange => {
    let change = changes.get(key);
    if (!change) changes.set(key, (change = { key, reset: false, append: "" }));
    return change;
  };
  for (const event of events) {
    if (event.type === "state" || event.type === "progress") continue;
    const change = of(event.key);
    if (event.type === "step") {
      change.state = event.state;
      change.attempt = event.attempt;
      change.message = event.message ?? null;
    } else if (event.type === "delta") change.append += event.text;
    else if (event.type === "result") change.data = { value: event.data ?? null };
    else {
      change.reset = true;
      change.append = "";
      change.data = { value: null };
    }
  }
  return [...changes.values()];
}

/**
 * PostgreSQL stores neither U+0000 nor half a surrogate pair in text or jsonb: such a character becomes U+FFFD, so that
 * lengths and offsets stay, and a value of `undefined` becomes what JSON makes of it.
 */
export function storable<T>(value: T): T {
  if (typeof value === "string") return storableText(value) as T;
  if (Array.isArray(value)) return value.map((v: unknown) => storable(v ?? null)) as T;
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, v]) => v !== undefined)
        .map(([k, v]) => [storableText(k), storable(v)]),
    ) as T;
  }
  return value;
}

export const storableText = (text: string): string => text.toWellFormed().replaceAll("\u0000", "\uFFFD");
