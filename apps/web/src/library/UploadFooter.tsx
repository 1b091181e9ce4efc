import { PUBLIC_PATHS, tabsOfType, type ChosenTabs } from "@mochang/contract";
import clsx from "clsx";
import type { ComponentType } from "react";
import { Button } from "../ui/Button.tsx";
import { Progress } from "../ui/Progress.tsx";
import { UploadCostSentence } from "./UploadCost.tsx";
import { phaseLine, type UploadPhase } from "./uploadProgress.ts";
import type { UploadForm } from "./uploadRules.ts";
import css from "./UploadDrawer.module.css";

/** What the run will cost and take, for a work of so many characters (null: not known yet; undefined: no file). */
export type Estimate = ComponentType<{
  characters: number | null | undefined;
  fileType: "1" | "2";
  tabs: ChosenTabs;
}>;

/** How far the upload has come, in the place of the form's buttons. */
export function UploadProgress({ phase, onCancel }: { phase: UploadPhase; onCancel: () => void }) {
  const { step, count, percent, remaining } = phaseLine(phase);
  return (
    <div className={css.sending}>
      <Progress step={step} count={count} percent={percent} remaining={remaining} label="上传进度" />
      {/* It takes the place of 开始评估: the second click of a double click is not meant for it. */}
      <Button size="large" block onClick={(click) => click.detail < 2 && onCancel()} disabled={phase.at === "starting"}>
        取消上传
      </Button>
    </div>
  );
}

interface Props {
  form: UploadForm;
  characters: number | null;
  Estimate: Estimate;
  onClose: () => void;
  onSubmit: () => void;
}

/** What it will cost, and the buttons of the form. */
export const UploadFooter = ({ form, characters, Estimate, onClose, onSubmit }: Props) => (
  <>
    {form.assessmentType === 1 && form.pingguType === "1-2" ? (
      // Scene analysis is asked for scene by scene, once the script is open.
      <UploadCostSentence>打开剧本不用墨。分析哪一场，到时再说用多少。</UploadCostSentence>
    ) : (
      <Estimate
        characters={form.file ? characters : undefined}
        fileType={form.fileType}
        tabs={form.assessmentType === 1 ? tabsOfType(form.pingguType) : null}
      />
    )}
    <p className="small">
      <a className={clsx("link quiet", css.sample)} href={PUBLIC_PATHS.sample} target="_blank" rel="noopener">
        先看一份示例报告
      </a>
    </p>
    <div className={css.actions}>
      <Button size="large" className={css.cancel} onClick={onClose}>
        取消
      </Button>
      <Button size="large" primary onClick={onSubmit}>
        开始评估
      </Button>
    </div>
  </>
);
