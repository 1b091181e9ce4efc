import { createContext, use } from "react";
import {
  ENTITIES,
  inspirationFault,
  isComplete,
  type FieldOrigin,
  type ItemKind,
  type Values,
} from "@mochang/generation";
import { useToasts } from "../../ui/toasts.ts";
import type { ItemForm } from "../form/useItemForm.ts";
import { useWorkspace } from "../workspace.ts";
import { useAssistantUi, type View } from "./columnState.ts";
import { formsOf, proseOf } from "./answers.ts";
import { hasTask } from "./calls.ts";
import { useCards } from "./useCards.ts";
import { runName } from "./runName.ts";
import { useFormRun, type FormRun } from "./useFormRun.ts";

/** What a model can do for the current form. */
export interface Assist {
  form: ItemForm;
  /** Three candidates; of a stored card one, which is laid into it. */
  inspire: FormRun;
  one: FormRun;
  evaluate: FormRun;
  update: FormRun;
  ask: FormRun;
  cards: ReturnType<typeof useCards>;
  /** Names the form that a change was asked for. */
  updateName: string;
  /** Its card can be asked for candidates, or be written anew. */
  canInspire: boolean;
  canRewrite: boolean;
  /** All that is required is filled. */
  canEvaluate: boolean;
  startInspire: () => void;
  /** Three candidates from the idea cards, shown. */
  drawCards: () => void;
  startEvaluate: () => void;
  startUpdate: () => void;
  /** Words of a model or a card put into the form; it is open then, and nothing is stored. */
  put: (values: Values, by: FieldOrigin) => void;
  /** A candidate put into it: what it replaces can be put back. */
  putCandidate: (values: Values, by: FieldOrigin) => void;
}

export function useAssist(form: ItemForm): Assist {
  const { key } = useWorkspace();
  const ui = useAssistantUi();
  const toasts = useToasts();
  const { item, values } = form;
  const inspire = useFormRun("inspire", item);
  const one = useFormRun("one", item);
  const evaluate = useFormRun("evaluate", item);
  const update = useFormRun("update", item);
  const ask = useFormRun("ask", item);
  const cards = useCards(item);
  const show = (view: View) => ui.open(view);
  return {
    form,
    inspire,
    one,
    evaluate,
    update,
    ask,
    cards,
    updateName: runName(key, "update", item),
    canInspire: hasTask("inspire", item),
    canRewrite: hasTask("one", item),
    canEvaluate: isComplete(item.kind, values),
    startInspire() {
      const fault = inspirationFault(item.kind, values, item.id === null);
      if (fault) return toasts.warn(fault);
      if (item.kind !== "core") show("ideas");
      inspire.begin({ values });
    },
    drawCards() {
      if (item.kind !== "core") show("ideas");
      cards.draw(values);
    },
    startEvaluate() {
      show("evaluate");
      update.forget();
      evaluate.begin({ values });
    },
    startUpdate() {
      show("revise");
      update.begin({ values, evaluation: proseOf(evaluate.run) });
    },
    put: (newValues, by) => form.fill(newValues, originsOf(item.kind, newValues, by)),
    putCandidate: (newValues, by) => form.fillFromCandidate(newValues, originsOf(item.kind, newValues, by)),
  };
}

/** Whose words the fields are that hold any: a choice is nobody's. */
const originsOf = (kind: ItemKind, values: Values, by: FieldOrigin): Record<string, FieldOrigin> =>
  Object.fromEntries(
    ENTITIES[kind].fields.flatMap((field) => (field.key in values && field.kind !== "choice" ? [[field.key, by]] : [])),
  );

/** The form that a change after an evaluation proposes; null before it is written. */
export const proposedBy = ({ update, form }: Assist): Values | null => formsOf(update.run, form.item.kind)[0] ?? null;

const AssistContext = createContext<Assist | null>(null);
export const AssistProvider = AssistContext.Provider;

/** Whether a form is open that a model can help with. */
export const useIsAssisted = (): boolean => use(AssistContext) !== null;

export function useAssisted(): Assist {
  const assist = use(AssistContext);
  if (!assist) throw new Error("no form is open");
  return assist;
}
