import {
  emptyFields,
  ENTITIES,
  inspirationFault,
  lockOf,
  type StepNumber,
  type Values,
  type Work,
} from "@mochang/generation";
import { AppError } from "../../platform/index.ts";
import type { FormRequest } from "./requests.ts";
import { formTask } from "./formTask.ts";

const EMPTY_SCRIPT = "这一场还没有写，写了才能评";
const SCRIPT_STEP: StepNumber = 8;
const ALL_SAVED = "这里的场景都保存了，没有要写的；要改哪一场，打开那一场";

/**
 * Refuses what a page does not offer: a step that is locked, an inspiration or an evaluation of a form that lacks what it needs. A price may be asked
 * for at any time.
 * @throws AppError step-locked, invalid, not-found
 */
export function refuseAsk(work: Work, requested: FormRequest, isNew: boolean): void {
  const { kind, content } = requested;
  const { form, list } = formTask(work, requested);
  const lock = lockOf(work, content === null ? ENTITIES[kind].step : SCRIPT_STEP);
  if (lock) throw new AppError("step-locked", { msg: lock.reason });
  const fault = list?.count === 0 ? ALL_SAVED : faultOf(requested, form, isNew);
  if (fault !== null) throw new AppError("invalid", { msg: fault });
}

/** What the form, or the script, lacks; null: nothing. */
function faultOf({ task, kind, content }: FormRequest, form: Values, isNew: boolean): string | null {
  if (task === "inspire") return inspirationFault(kind, form, isNew);
  if (task !== "evaluate") return null;
  if (content !== null) return content.trim() === "" ? EMPTY_SCRIPT : null;
  const empty = emptyFields(ENTITIES[kind].fields, form)[0];
  return empty ? `请填写${empty.label}` : null;
}
