import { useState } from "react";
import { Icon } from "../../ui/Icon.tsx";
import type { PanelProps } from "../panelProps.ts";
import { askEvaluation } from "./askEvaluation.ts";
import frame from "../editor.module.css";

/** 评估剧本 (of a novel 评估小说), in the header. */
export function EvaluateButton(props: PanelProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <button
      type="button"
      className={frame.tool}
      aria-busy={isAsking || undefined}
      onClick={() => {
        if (isAsking) return;
        setAsking(true);
        void askEvaluation(props).finally(() => setAsking(false));
      }}
    >
      <Icon name="stamp" />
      {props.editor.say("评估{剧本}")}
    </button>
  );
}
