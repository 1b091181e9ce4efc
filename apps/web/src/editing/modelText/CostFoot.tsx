import type { Estimate } from "@mochang/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sentenceOf } from "../../lib/apiError.ts";
import { ASK_FOR_INK, costSentence } from "../../run/runSentences.ts";
import { Button } from "../../ui/Button.tsx";
import css from "../panel.module.css";

interface Props {
  estimate: UseQueryResult<Estimate>;
  /** Of the button: 重新写一份. */
  label: string;
  /** What will come of it. */
  sentence: ReactNode;
  busy: boolean;
  starting: boolean;
  onStart: () => void;
  onStop: () => void;
}

/** The foot of a panel that a model can fill: what it will cost, and its button. */
export function CostFoot({ estimate, label, sentence, busy, starting, onStart, onStop }: Props) {
  const { data, error } = estimate;
  if (data?.modelName === null)
    return (
      <div className={css.foot}>
        <p>还没有配置大模型，这里可以自己写。</p>
      </div>
    );
  return (
    <div className={css.foot}>
      <p>
        {busy ? "正在写……" : data ? <b>{costSentence(data)}</b> : error && sentenceOf(error)}
        <span>{busy ? "停下只付已经写出的部分" : data?.enough === false ? ASK_FOR_INK : sentence}</span>
      </p>
      {busy ? (
        <Button size="small" onClick={onStop}>
          停下
        </Button>
      ) : (
        data && (
          <Button size="small" loading={starting} disabled={!data.enough} onClick={onStart}>
            {data.enough ? label : "余墨不够"}
          </Button>
        )
      )}
    </div>
  );
}
