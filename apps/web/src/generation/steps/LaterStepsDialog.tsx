import type { WorkInk, WorkOverview } from "@mochang/contract/generation";
import { actNoun, ENTITIES, LAST_STEP, sequenceNoun, STEPS, type StepNumber } from "@mochang/generation";
import clsx from "clsx";
import type { ReactNode } from "react";
import { characters, duration, hanCount, hanNumber } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { NARROW, useMedia } from "../../ui/useMedia.ts";
import { useWayBackInk } from "../costEstimate/useWorkInk.ts";
import { inkText } from "../../lib/inkText.ts";
import { useWorkspace } from "../workspace.ts";
import { contentOfStep } from "./contentOfStep.ts";
import { stepText, unitOfSequences } from "./stepTexts.ts";
import css from "./laterStepsDialog.module.css";

/** What becomes of the later steps: kept and marked 待核, or cleared after a copy was kept. */
export type LaterSteps = "keep" | "clear";

interface Props {
  overview: WorkOverview;
  /** The step that was changed. */
  step: number;
  /** The way that is looked at before one is chosen. */
  way: LaterSteps;
  onWay: (way: LaterSteps) => void;
  onChoose: (choice: LaterSteps | null) => void;
  /** 另存版本 first. */
  onSaveVersion: () => void;
}

const WAYS: { value: LaterSteps; title: string; sentence: (from: string) => string; button: string }[] = [
  {
    value: "keep",
    title: "留着后面的，标成待核",
    sentence: () => "一项一项看：重写、留下，或者自己改",
    button: "留着，标成待核",
  },
  {
    value: "clear",
    title: "清空后面的，重新写",
    sentence: (from) => `先自动留存一份，再清空${from}往后`,
    button: "自动留存，再清空",
  },
];

interface StepContent {
  step: StepNumber;
  /** How much it holds. */
  say: string;
}

/** The steps that hold something. */
export function stepsWithContent(overview: WorkOverview): StepContent[] {
  const units: Record<string, string> = {
    biography: "份小传",
    act: actNoun(overview.scriptType),
    sequence: unitOfSequences(sequenceNoun(overview.scriptType)),
    scene: "场",
  };
  return STEPS.flatMap(({ step: number, kind }) => {
    const affected = contentOfStep(overview, number);
    if (affected.length === 0) return [];
    const unit = kind === "script" ? "场剧本" : units[kind];
    const length = characters(affected.reduce((sum, item) => sum + item.characters, 0));
    return [
      {
        step: number,
        say:
          unit === undefined ? length : `${hanCount(affected.length)}${unit}${kind === "script" ? "" : `，${length}`}`,
      },
    ];
  });
}

/** Asks, after an earlier step was changed, what becomes of what stands on it. */
export function LaterStepsDialog({ overview, step, way, onWay, onChoose, onSaveVersion }: Props) {
  const isNarrow = useMedia(NARROW);
  const held = stepsWithContent(overview);
  const later = held.filter((one) => one.step > step);
  const stays = held.filter((one) => one.step <= step);
  const from = `第${hanNumber(later[0]?.step ?? step + 1)}步`;
  const chosen = WAYS.find(({ value }) => value === way) ?? WAYS[0]!;
  return (
    <Dialog
      open
      onClose={() => onChoose(null)}
      title="内容已修改，该操作会清空后面已提交内容"
      place={isNarrow ? "bottom" : "middle"}
      className={clsx(css.ask, isNarrow && css.sheet)}
    >
      <p className="quiet">
        {way === "keep" ? `${stepText(step).title}改了，后面写好的还照着旧的。也可以不清空。` : "建议先另存一个版本。"}
      </p>
      <div className={css.picks} role="radiogroup" aria-label="后面的怎么办">
        {WAYS.map(({ value, title, sentence }) => (
          <button key={value} type="button" role="radio" aria-checked={way === value} onClick={() => onWay(value)}>
            <b>{title}</b>
            <small>{sentence(from)}</small>
          </button>
        ))}
      </div>
      {way === "keep" ? (
        <>
          <Contents steps={later} />
          <p className={css.cost}>标上不用墨，留下也不用墨，您一项一项定。</p>
        </>
      ) : (
        <Clearing overview={overview} step={step} later={later} stays={stays} />
      )}
      <div className={css.foot}>
        <button type="button" className="link small" onClick={onSaveVersion}>
          另存版本
        </button>
        <Button onClick={() => onChoose(null)}>取消，先不改</Button>
        <Button primary onClick={() => onChoose(way)}>
          {chosen.button}
        </Button>
      </div>
    </Dialog>
  );
}

/** Steps in rows, each with how much it holds. */
const Contents = ({ steps, children }: { steps: readonly StepContent[]; children?: ReactNode }) => (
  <ul className={css.due}>
    {steps.map(({ step, say }) => (
      <li key={step}>
        {stepText(step).title}
        <span>{say}</span>
      </li>
    ))}
    {children}
  </ul>
);

interface ClearingProps extends Pick<Props, "overview" | "step"> {
  later: readonly StepContent[];
  stays: readonly StepContent[];
}

/** What goes, how much of it is the writer's own, what stays, and how it is had again. */
function Clearing({ overview, step, later, stays }: ClearingProps) {
  const { key } = useWorkspace();
  const ink = useWayBackInk(key, step);
  const own = overview.items
    .filter(({ kind }) => ENTITIES[kind].step > step)
    .reduce((sum, { ownCharacters }) => sum + ownCharacters, 0);
  const last = later.at(-1)?.step ?? step;
  const hasScripts = last === LAST_STEP;
  return (
    <>
      <div className={css.goes}>
        <div>
          <h3>会清空</h3>
          <Contents steps={later}>
            {own > 0 && (
              <li className={css.own}>
                其中您自己写的
                <span>{`${characters(own)}${hasScripts ? "，剧本另算" : ""}`}</span>
              </li>
            )}
          </Contents>
        </div>
        <div>
          <h3>不会动</h3>
          <Contents steps={stays} />
        </div>
      </div>
      <div className={css.kept}>
        <Icon name="layers" small />
        <b>清空前，整份自动留存</b>
        <p>{`叫「清空${stepText(step).title}之后的内容之前」，放在版本里，不占十个版本的位置，随时整份换回来。`}</p>
      </div>
      <p className={css.cost}>{`${wayBack(ink, step, last)}清空和换回来都不用墨。`}</p>
    </>
  );
}

/** What writing it all again will cost and take, and what it has cost. Without a model it costs nothing, and nothing is said of it. */
function wayBack(ink: WorkInk | undefined, step: number, last: number): string {
  const again = ink?.steps.filter((one) => one.step > step && one.step <= last) ?? [];
  const rest = again.reduce((sum, one) => sum + (one.rest ?? 0), 0);
  const used = again.reduce((sum, one) => sum + one.used, 0);
  const seconds = again.reduce((sum, one) => sum + (one.seconds ?? 0), 0);
  const will = rest > 0 ? `让 AI 重新写到第${hanNumber(last)}步，约 ${inkText(rest)}，约 ${duration(seconds)}。` : "";
  return used > 0 ? `${will}这几步一共用过 ${inkText(used)}。` : will;
}
