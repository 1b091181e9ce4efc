import { isEpisodic, usualScenes, usualSequences } from "@mochang/generation";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { duration } from "../../lib/format.ts";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { workKey } from "../queries.ts";
import { useWorkspace } from "../workspace.ts";
import { estimateStages, type StagesRequest } from "./api.ts";
import { inkText } from "../../lib/inkText.ts";
import { rangeOf } from "./ceiling.ts";
import { CeilingField, useCeiling } from "./CeilingField.tsx";
import { stagesFrom, type StageTo } from "./stageRun.ts";
import dialogCss from "../steps/laterStepsDialog.module.css";
import css from "./run.module.css";

/** What the price takes for planned where nothing is. */
function assumed(scriptType: number | null): string {
  const between = (count: typeof usualScenes): string => {
    const [least, most] = [count(scriptType, "least"), count(scriptType, "most")];
    return least === most ? `${most}` : `${least} 到 ${most}`;
  };
  const [sequences, scenes] = [between(usualSequences), between(usualScenes)];
  return isEpisodic(scriptType)
    ? `没定的照每部 ${sequences} 集、每集 ${scenes} 场估，场次定了再报一次`
    : `没定的照每幕 ${sequences} 个序列、每个 ${scenes} 场估，场次定了再报一次`;
}

interface Props {
  /** The step that is written first. */
  open: number;
  isBusy: boolean;
  onStart: (options: StagesRequest & { ceiling: number | null }) => void;
  onClose: () => void;
}

/** 一路写下去: how far, what it costs and takes, and how much may be spent at most. */
export function StageDialog({ open, isBusy, onStart, onClose }: Props) {
  const { key, overview } = useWorkspace();
  const stages = stagesFrom(open);
  const [to, setTo] = useState<StageTo>(8);
  const [critique, setCritique] = useState(false);
  const options = { to, critique: critique && to === 8 };
  const estimate = useQuery({
    queryKey: [...workKey(key), "estimate", "stages", to, options.critique],
    queryFn: () => estimateStages(key, options),
    retry: false,
  });
  const cost = estimate.data;
  const ceiling = useCeiling(cost);
  const steps = stages.filter(({ step }) => step <= to).map(({ label }) => label);
  return (
    <Dialog open onClose={onClose} title="一路写下去" className={css.dialog}>
      <div
        className={css.scopes}
        style={{ gridTemplateColumns: `repeat(${stages.length}, 1fr)` }}
        role="radiogroup"
        aria-label="写到哪一步"
      >
        {stages.map(({ step, label }) => (
          <button key={step} type="button" role="radio" aria-checked={to === step} onClick={() => setTo(step)}>
            <b>{label}</b>
            <small>写到这里</small>
          </button>
        ))}
      </div>
      <dl className={css.facts}>
        <dt>要写</dt>
        <dd>{`${steps.join("、")}，写好一步提交一步`}</dd>
        <dt>不碰</dt>
        <dd>提交了的和您写的字，一个字不动，新写的放在旁边</dd>
        <dt>约用</dt>
        <dd role="status">
          {cost
            ? `${cost.range ? `${rangeOf(cost.range)}，多半 ` : ""}${inkText(cost.units)}，约 ${duration(cost.seconds)}；余墨 ${inkText(cost.balance)}`
            : estimate.error
              ? fullSentenceOf(estimate.error)
              : "正在估"}
          {cost?.range && (
            <>
              <br />
              <small className="quiet">{assumed(overview.scriptType)}</small>
            </>
          )}
        </dd>
      </dl>
      <CeilingField id="stage-ceiling" ceiling={ceiling} />
      {to === 8 && (
        <Checkbox className={css.critique} checked={critique} onChange={setCritique}>
          每场写完再审一遍，改动只提出来，不动正文
        </Checkbox>
      )}
      <div className={dialogCss.foot}>
        <Button onClick={onClose}>先不写</Button>
        <Button
          primary
          loading={isBusy}
          disabled={!cost || ceiling.units === null}
          onClick={() => ceiling.units !== null && onStart({ ...options, ceiling: ceiling.units ?? null })}
        >
          {cost ? `开始写，约 ${inkText(cost.units)}` : "开始写"}
        </Button>
      </div>
    </Dialog>
  );
}
