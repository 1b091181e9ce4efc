import { createStore } from "../../ui/store.ts";

/** The four ways of the assistant; a novel has no scenes to recommend. */
export const WAYS = [
  { key: "proofread", name: "智能纠错", scriptOnly: false },
  { key: "write", name: "AI 辅助写作", scriptOnly: false },
  { key: "scenes", name: "场景推荐", scriptOnly: true },
  { key: "persons", name: "人物塑造", scriptOnly: false },
] as const;
export type AssistantMode = (typeof WAYS)[number]["key"];

/** The way that is open in this window, and a question that waits there to be sent. */
export const assistantWay = createStore<{ way: AssistantMode; draft: string }>({ way: "write", draft: "" });
