import { createContext, use } from "react";

/** 出主意, 评一评, 改一改, 问一问: four ways of one assistant; 写作约定 and 历史 stand beside them. */
export type View = "ideas" | "evaluate" | "revise" | "ask" | "rules" | "history";

/** Where the right column stands and what it shows; one for all steps of an open work. */
export interface AssistantUi {
  /** The column's place in the page. */
  slot: HTMLElement | null;
  setSlot: (slot: HTMLElement | null) => void;
  /** Undefined: nobody has chosen yet, the step decides. Null: folded. */
  view: View | null | undefined;
  open: (view: View) => void;
  fold: () => void;
}

const AssistantUiContext = createContext<AssistantUi | null>(null);
export const AssistantUiProvider = AssistantUiContext.Provider;

export function useAssistantUi(): AssistantUi {
  const ui = use(AssistantUiContext);
  if (!ui) throw new Error("no right column");
  return ui;
}
