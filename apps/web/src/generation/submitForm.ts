import { ERRORS } from "@mochang/contract/errors";
import { ENTITIES } from "@mochang/generation";
import { ApiError } from "../lib/apiError.ts";
import { sameValues } from "./form/fieldValues.ts";
import { sentValues } from "./itemCalls.ts";
import type { Item } from "./items.ts";
import type { LaterSteps } from "./steps/LaterStepsDialog.tsx";
import type { FilledForm } from "./workspace.ts";

/**
 * What this window shows is not what there is: the form is of an older version, or of what was deleted or cleared. A deleted version (410) is none of it:
 * where the address names no version, what is fetched would take the place of the form, and its words would lie where no page shows them.
 */
const OUT_OF_DATE = new Set([404, 409]);

/** What a submit needs of the world. */
export interface SubmitEffects {
  checkNext: (step: number) => Promise<number>;
  /** `clear`: the later steps with it. */
  submit: (item: Item, form: FilledForm, clear: boolean) => Promise<Item>;
  /** What becomes of the later steps; null: nothing is submitted. */
  ask: (step: number) => Promise<LaterSteps | null>;
  /** The form of a new item, which was stored before with other words, is another form from now on. */
  renewForm: (item: Item) => void;
  refresh: () => Promise<unknown>;
  failed: (error: unknown) => void;
}

/**
 * Submits a form. Where later steps hold content, its writer says first what becomes of them; what is cleared is cleared with the submit, so
 * that a refused form clears nothing, and the kept copy holds the form as it was before. A stale form is not stored: what stands there is fetched and shown beside it.
 */
export async function submitForm(effects: SubmitEffects, item: Item, form: FilledForm): Promise<Item | null> {
  const { step } = ENTITIES[item.kind];
  try {
    const asks = !isUnchanged(item, form) && (await effects.checkNext(step)) >= 1;
    const choice = asks ? await effects.ask(step) : "keep";
    if (choice === null) return null;
    const stored = await effects.submit(item, form, choice === "clear");
    await effects.refresh();
    return stored;
  } catch (error) {
    effects.failed(error);
    if (item.id === null && error instanceof ApiError && error.code === ERRORS["step-stale"].code)
      effects.renewForm(item);
    if (error instanceof ApiError && OUT_OF_DATE.has(error.status)) await effects.refresh();
    return null;
  }
}

/** A form that was opened and is submitted as it stands changes nothing for what follows. */
const isUnchanged = ({ kind, isSubmit, values }: Item, form: FilledForm): boolean =>
  isSubmit && sameValues(sentValues(kind, values), sentValues(kind, form.values));
