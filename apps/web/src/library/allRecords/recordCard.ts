import { laterDraftName, type ScriptRecord } from "@mochang/contract";
import type { IconName } from "../../ui/Icon.tsx";
import { cardState, type CardState } from "../cardState.ts";
import { generatedState } from "../generate/generatedState.ts";
import { modifyState } from "../modify/modifyState.ts";

/** The three systems, as cards and tables name them. */
export const RECORD_KINDS: Readonly<Record<number, { label: string; icon: IconName; operation: string }>> = {
  1: { label: "评估", icon: "stamp", operation: "评估剧本" },
  2: { label: "修改", icon: "script", operation: "修改剧本" },
  3: { label: "生成", icon: "brush", operation: "生成剧本" },
};

/** What a card of any type says of its work: what that type is judged by, and what its button is called. */
export interface RecordCardState {
  /** Set before the rest in a stronger weight. */
  strong: string;
  sentence: string;
  button: string;
  /** Of an assessed script. */
  evaluation: CardState | null;
}

export function recordCardState(script: ScriptRecord): RecordCardState {
  if (script.type === 2) {
    const { sentence, button } = modifyState(script);
    return { strong: laterDraftName(script.draftNumber), sentence, button, evaluation: null };
  }
  if (script.type === 3) {
    const { step, extent, isDone, button } = generatedState({ step: script.step ?? "" });
    return { strong: isDone ? "" : extent, sentence: step, button, evaluation: null };
  }
  const evaluation = cardState(script);
  return { ...assessed(evaluation), evaluation };
}

function assessed(state: CardState): Omit<RecordCardState, "evaluation"> {
  switch (state.is) {
    case "graded":
      return { strong: state.verdict, sentence: state.sentence, button: "看报告" };
    case "rules":
    case "ungraded":
    case "unscored":
      return { strong: "", sentence: state.sentence, button: "看报告" };
    case "review":
      return { strong: "", sentence: state.sentence, button: "看分歧" };
    case "running":
    case "queued":
      return { strong: "", sentence: [state.step, state.remaining].filter(Boolean).join("，"), button: "看进度" };
    case "failed":
      return { strong: "没有评完", sentence: state.sentence, button: "去接着评" };
    case "cancelled":
      return { strong: "已取消", sentence: state.sentence, button: "去接着评" };
    case "fresh":
      return { strong: "", sentence: state.sentence, button: "去评估" };
  }
}

/** When a record was last worked on. */
export const changedTime = (script: Pick<ScriptRecord, "editTime" | "createTime">): string =>
  script.editTime ?? script.createTime;
