import type { RunSnapshot } from "@mochang/contract";
import { surplusId } from "@mochang/contract/generation";
import { cleanValues, ENTITIES, isBlank, type ItemKind, type Values } from "@mochang/generation";
import { z } from "zod";
import { readPartialJson } from "../../lib/partialJson.ts";

const Forms = z.looseObject({ forms: z.array(z.record(z.string(), z.unknown())) });
const Lists = z.record(z.string(), z.unknown());

const isForm = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The forms of a run's answer: as they were judged, or, while it is written, what is complete of them. Empty before the first word. */
export function formsOf(run: RunSnapshot | null, kind: ItemKind): Values[] {
  const step = run?.steps[0];
  if (!step) return [];
  const judged = Forms.safeParse(step.data);
  if (judged.success) return judged.data.forms.map((form) => shownOf(kind, form));
  if (run.state !== "running") return [];
  const read = readPartialJson(step.text);
  const list = Array.isArray(read) ? read : listIn(read);
  return (list ?? (isForm(read) ? [read] : [])).filter(isForm).map((form) => shownOf(kind, form));
}

const Surplus = z.looseObject({ surplus: z.array(z.looseObject({ id: z.string().optional() })) });

/** A card for which there was none: `id` is the one that it has once it is taken. */
export interface SurplusCard {
  id: string;
  values: Values;
}

/** The cards of a run's answer for which there was none. `stepKey`: of a run of several steps, the one that wrote them. */
export function surplusOf(
  { runId, steps }: Pick<RunSnapshot, "runId" | "steps">,
  kind: ItemKind,
  stepKey?: string,
): SurplusCard[] {
  const step = stepKey === undefined ? steps[0] : steps.find(({ key }) => key === stepKey);
  const { data } = Surplus.safeParse(step?.data);
  return (data?.surplus ?? []).flatMap((card, i) =>
    stepKey !== undefined && card.id === undefined
      ? []
      : [{ id: surplusId(card, runId, i), values: shownOf(kind, card) }],
  );
}

const Reasons = z.looseObject({ reasons: z.record(z.string(), z.unknown()) });

/** Why an answer changes fields, by their keys: as it was judged, or, while it is written, what is complete of it. */
export function reasonsOf(run: RunSnapshot | null): Record<string, string> {
  const step = run?.steps[0];
  const read = Reasons.safeParse(step?.data ?? (step && run?.state === "running" ? readPartialJson(step.text) : null));
  return Object.fromEntries(
    Object.entries(read.data?.reasons ?? {}).flatMap(([key, reason]) =>
      typeof reason === "string" ? [[key, reason]] : [],
    ),
  );
}

const LeftOut = z.looseObject({ leftOut: z.record(z.string(), z.string()) });

/** Fields that a change leaves as they are, since the form could not be submitted otherwise: the sentence of that refusal by their keys. */
export const leftOutOf = (run: RunSnapshot | null): Record<string, string> =>
  LeftOut.safeParse(run?.steps[0]?.data).data?.leftOut ?? {};

/** An answer of several forms holds them under a name of its own. */
function listIn(read: unknown): unknown[] | null {
  const holder = Lists.safeParse(read);
  if (!holder.success) return null;
  const names = ["candidates", "acts", "sequences", "scenes"];
  const [name, ...others] = Object.keys(holder.data);
  const list = name === undefined ? null : holder.data[name];
  // A form of an act has `sequences`, too, but not alone.
  return others.length === 0 && names.includes(name ?? "") && Array.isArray(list) ? list : null;
}

/** A model may write more entries than a form holds. */
const within = (value: unknown, max: number | undefined): unknown =>
  Array.isArray(value) && max !== undefined ? value.slice(0, max) : value;

/** Only what the form knows, in its own shape. */
function shownOf(kind: ItemKind, form: Values): Values {
  const fields = ENTITIES[kind].fields.filter(({ key }) => key in form);
  const clean = cleanValues(fields, form);
  return Object.fromEntries(
    fields
      .filter((field) => !isBlank(field, clean[field.key]))
      .map(({ key, maxItems }) => [key, within(clean[key], maxItems)]),
  );
}

/** The words of an answer in prose so far. */
export const proseOf = (run: RunSnapshot | null): string => run?.steps[0]?.text ?? "";
