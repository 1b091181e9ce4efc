import { stepOfString, type StepNumber } from "@mochang/generation";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { StepCompleteNotice } from "../workspaceLayout/StepCompleteNotice.tsx";
import { NextBar } from "../workspaceLayout/NextBar.tsx";
import { StepHead } from "../workspaceLayout/StepHead.tsx";
import { FileButton } from "../handOver/FileButton.tsx";
import { StageRun } from "../run/StageRun.tsx";
import { useGenerated } from "../queries.ts";
import { PhoneTools } from "../assistant/PhoneTools.tsx";
import { useWorkspace } from "../workspace.ts";
import { useAssistantUi } from "../assistant/columnState.ts";
import { inMedium, stepText } from "./stepTexts.ts";
import { waitingLayout } from "./waitingLayout.ts";
import frameCss from "../workspaceLayout/frame.module.css";

interface Props {
  step: StepNumber;
  wide?: boolean;
  /** Its items are on their way: the right column's place is kept. */
  isWaiting?: boolean;
  count?: { finish: number; total: number; of: string };
  lead?: string;
  /** What the foot says beside the next step's name. */
  promise: string;
  warns?: boolean;
  buttons: ReactNode;
  /** Beside the title: ways of looking at the step. */
  head?: ReactNode;
  children: ReactNode;
}

/** A step: its head, its body, its foot. */
export function StepPage({ step, wide = false, isWaiting = false, ...props }: Props) {
  const { count, lead, promise, warns, buttons, head, children } = props;
  const { scriptType } = useWorkspace().overview;
  const { view } = useAssistantUi();
  const text = stepText(step, scriptType);
  const { column } = waitingLayout({ step, isOutlineRead: false, view });
  return (
    <div
      className={wide ? frameCss.wide : undefined}
      style={{ display: "contents" }}
      data-column={isWaiting ? column : undefined}
    >
      <div className={frameCss.body}>
        <StepHead where={text.where} title={text.title} lead={lead ?? text.lead} count={count}>
          {head}
        </StepHead>
        {step >= 5 && <StageRun canBegin />}
        {children}
        {!isWaiting && <StepAlert step={step} />}
      </div>
      <NextBar
        kind={text.next === null ? "最后一步" : "下一步"}
        title={text.next ?? text.title}
        promise={promise}
        warns={warns ?? false}
      >
        <PhoneTools />
        {buttons}
      </NextBar>
    </div>
  );
}

/** What a complete step offers: the file of what is written so far, or the next of the plot's settings. */
type Alert = { title: string; sentence: string } & (
  { next: StepNumber; button: string } | { part: "plan" | "structure" }
);
const ALERTS: Partial<Record<StepNumber, Alert>> = {
  4: { title: "故事策划写完了", sentence: "内核、梗概、小传、大纲，可以下载成一份 PDF。", part: "plan" },
  5: { title: "每一{幕}都定了", sentence: "接着把每一{幕}拆成{序列}。", next: 6, button: "序列设置" },
  6: { title: "每{个序列}都定了", sentence: "接着把每{个序列}拆成一场一场。", next: 7, button: "场景设置" },
  7: { title: "每一场都定了", sentence: "{幕}、{序列}、场景，可以下载成一份 PDF。", part: "structure" },
};

const KINDS: Partial<Record<StepNumber, string>> = { 5: "act", 6: "sequence", 7: "scene" };
function StepAlert({ step }: { step: StepNumber }) {
  const { overview, openStep, key } = useWorkspace();
  const name = useGenerated(key.scriptId).data?.name ?? "";
  const alert = ALERTS[step];
  // A card that came after the step was complete is not written yet.
  const isOpen = overview.items.some(({ kind, isSubmit }) => kind === KINDS[step] && !isSubmit);
  if (!alert || isOpen || stepOfString(overview.step) < step) return null;
  return (
    <StepCompleteNotice
      title={inMedium(alert.title, overview.scriptType)}
      sentence={inMedium(alert.sentence, overview.scriptType)}
    >
      {"part" in alert ? (
        <FileButton part={alert.part} name={name} />
      ) : (
        <Button size="small" onClick={() => openStep(alert.next)}>
          {alert.button}
        </Button>
      )}
    </StepCompleteNotice>
  );
}
