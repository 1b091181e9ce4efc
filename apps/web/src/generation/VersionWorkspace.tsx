import type { WorkInk, WorkOverview } from "@mochang/contract/generation";
import { LAST_STEP, stepOf, stepOfString, type StepNumber } from "@mochang/generation";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { useLatestCallback } from "../lib/useLatestCallback.ts";
import { retryUntilSuccess } from "../lib/retryUntilSuccess.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { VerticalStepper, type StepperStep } from "../ui/stepper/VerticalStepper.tsx";
import type { DraftBook } from "./draft/draftBook.ts";
import { LeftDrafts } from "./draft/LeftDrafts.tsx";
import { PhoneStepper } from "./workspaceLayout/PhoneStepper.tsx";
import { WorkBar } from "./workspaceLayout/WorkBar.tsx";
import { followSteps } from "./followSteps.ts";
import { generatedKey, workKey } from "./queries.ts";
import { wordsIn } from "./script/findWords.ts";
import { LazyDoneDialog } from "./script/LazyDoneDialog.tsx";
import { StepView } from "./steps/StepView.tsx";
import { stepText } from "./steps/stepTexts.ts";
import { stepperSteps } from "./stepperSteps.ts";
import { useSubmit } from "./useSubmit.ts";
import { AssistantPlace } from "./assistant/ColumnHome.tsx";
import { InkBox } from "./costEstimate/InkBox.tsx";
import { useWorkInk } from "./costEstimate/useWorkInk.ts";
import { WorkspaceProvider, type SideView, type WorkKey } from "./workspace.ts";
import css from "./workspaceLayout/frame.module.css";

interface Props {
  workKey: WorkKey;
  name: string;
  overview: WorkOverview;
  draftBook: DraftBook;
  /** It opens at 下载与送出, not at its step. */
  opensFiles: boolean;
  onVersion: (versionId: string) => void;
  account: ReactNode;
}

const PreviewDialog = lazy(
  retryUntilSuccess(() => import("./script/PreviewDialog.tsx").then((loaded) => ({ default: loaded.PreviewDialog }))),
);

const LockedPage = lazy(
  retryUntilSuccess(() =>
    import("./workspaceLayout/LockedPage.tsx").then((loaded) => ({ default: loaded.LockedPage })),
  ),
);
const ReferencesPage = lazy(
  retryUntilSuccess(() =>
    import("./reference/ReferencesPage.tsx").then((loaded) => ({ default: loaded.ReferencesPage })),
  ),
);
const OverviewPage = lazy(
  retryUntilSuccess(() => import("./overview/OverviewPage.tsx").then((loaded) => ({ default: loaded.OverviewPage }))),
);
const VersionsDialog = lazy(
  retryUntilSuccess(() =>
    import("./versions/VersionsDialog.tsx").then((loaded) => ({ default: loaded.VersionsDialog })),
  ),
);
const KeepOrClear = lazy(
  retryUntilSuccess(() =>
    import("./steps/LaterStepsDialog.tsx").then((loaded) => ({ default: loaded.LaterStepsDialog })),
  ),
);
const HandOverPage = lazy(
  retryUntilSuccess(() => import("./handOver/HandOverPage.tsx").then((loaded) => ({ default: loaded.HandOverPage }))),
);

/** What of the open version is looked at: a step, or what stands in its place; on a phone the string of steps may be open. */
function usePlace(overview: WorkOverview, first: SideView | null) {
  const [viewedStep, openStep] = useState(() => {
    const opensAtWords = wordsIn(new URLSearchParams(location.search)) !== null && !overview.locks[LAST_STEP - 1];
    return opensAtWords ? LAST_STEP : stepOf(stepOfString(overview.step) + 1).step;
  });
  const [beside, setBeside] = useState(first);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const go = (step: StepNumber) => {
    openStep(step);
    setBeside(null);
    setSheetOpen(false);
    window.scrollTo({ top: 0 });
  };
  const goBeside = (place: SideView) => {
    setBeside(place);
    window.scrollTo({ top: 0 });
  };
  return { viewedStep, beside, go, goBeside, isSheetOpen, setSheetOpen };
}

/** The steps on a narrow window, where they have no column of their own. */
const StepsDialog = (props: { isOpen: boolean; onClose: () => void; children: ReactNode }) => (
  <Dialog open={props.isOpen} onClose={props.onClose} title="创作八步" place="bottom" className={css.stringSheet ?? ""}>
    {props.children}
  </Dialog>
);

/** The open version: its string of steps, the step that is looked at, and the questions that a submit may ask. */
export function VersionWorkspace({ workKey: key, name, overview, draftBook, opensFiles, onVersion, account }: Props) {
  const client = useQueryClient();
  const { viewedStep, beside, go, goBeside, isSheetOpen, setSheetOpen } = usePlace(overview, opensFiles ? "out" : null);
  const [isVersionsOpen, setVersionsOpen] = useState(false);
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const refresh = () =>
    Promise.all([workKey(key), generatedKey(key.scriptId)].map((queryKey) => client.invalidateQueries({ queryKey })));
  const follow = useLatestCallback(() => followSteps(key, overview.revision, () => void refresh()));
  useEffect(() => follow(), [follow]);
  const { confirmation, submit, saveSummary, markReviewed } = useSubmit(key, draftBook, refresh);
  const ink = useWorkInk(key, overview.revision);
  const clearedAfter = confirmation?.way === "clear" ? confirmation.step : null;
  const steps: StepperStep[] = stepperSteps(overview, ink, clearedAfter);
  const stepper = <StepperWithInk steps={steps} ink={ink} viewedStep={beside ? null : viewedStep - 1} onGo={go} />;
  return (
    <WorkspaceProvider
      value={{
        key,
        overview,
        draftBook,
        submit,
        saveSummary,
        markReviewed,
        openStep: go,
        lookBeside: goBeside,
        refresh,
      }}
    >
      <WorkBar
        name={name}
        onVersions={() => setVersionsOpen(true)}
        onOut={() => goBeside("out")}
        onOverview={() => goBeside("people")}
        onPreview={() => setPreviewOpen(true)}
        account={account}
      />
      <PhoneStepper step={viewedStep} steps={steps} onOpen={() => setSheetOpen(true)} />
      <div className={css.workspace}>
        <div className={css.stepper}>{stepper}</div>
        <main id="main">
          <LeftDrafts />
          {beside ? (
            <Beside place={beside} name={name} />
          ) : (
            <Looked step={viewedStep} name={name} overview={overview} ink={ink} onGo={go} />
          )}
        </main>
        <AssistantPlace className={css.help ?? ""} />
      </div>
      <StepsDialog isOpen={isSheetOpen} onClose={() => setSheetOpen(false)}>
        {stepper}
      </StepsDialog>
      <LaterStepsQuestion
        confirmation={confirmation}
        overview={overview}
        onSaveVersion={() => {
          confirmation?.answer(null);
          setVersionsOpen(true);
        }}
      />
      <LazyDoneDialog
        isDone={stepOfString(overview.step) === LAST_STEP}
        name={name}
        scenes={overview.scripts.count}
        onPreview={() => setPreviewOpen(true)}
        onOut={() => goBeside("out")}
      />
      <OpenedDialogs
        workKey={key}
        name={name}
        {...(isPreviewOpen && { onPreviewClose: () => setPreviewOpen(false) })}
        {...(isVersionsOpen && { onVersionsClose: () => setVersionsOpen(false) })}
        onVersion={onVersion}
      />
    </WorkspaceProvider>
  );
}

interface QuestionProps extends Pick<Props, "overview"> {
  confirmation: ReturnType<typeof useSubmit>["confirmation"];
  onSaveVersion: () => void;
}
/** What becomes of the later steps, while a submit waits for it. */
const LaterStepsQuestion = ({ confirmation, ...rest }: QuestionProps) =>
  confirmation && (
    <Suspense>
      <KeepOrClear
        step={confirmation.step}
        way={confirmation.way}
        onWay={confirmation.setWay}
        onChoose={confirmation.answer}
        {...rest}
      />
    </Suspense>
  );

interface StepperProps {
  steps: readonly StepperStep[];
  ink: WorkInk | undefined;
  viewedStep: number | null;
  onGo: (step: StepNumber) => void;
}
const StepperWithInk = ({ steps, ink, viewedStep, onGo }: StepperProps) => (
  <VerticalStepper steps={steps} viewed={viewedStep} onLook={(i) => onGo(stepOf(i + 1).step)}>
    {ink && <InkBox work={ink} />}
  </VerticalStepper>
);

interface DialogsProps extends Pick<Props, "workKey" | "name" | "onVersion"> {
  /** Absent: it is not open. */
  onPreviewClose?: () => void;
  onVersionsClose?: () => void;
}
const OpenedDialogs = ({ workKey: key, name, onVersion, onPreviewClose, onVersionsClose }: DialogsProps) => (
  <Suspense>
    {onPreviewClose && <PreviewDialog workKey={key} name={name} onClose={onPreviewClose} />}
    {onVersionsClose && <VersionsDialog workKey={key} name={name} onVersion={onVersion} onClose={onVersionsClose} />}
  </Suspense>
);

const Beside = ({ place, name }: { place: SideView; name: string }) => (
  <Suspense fallback={<Skeleton className={css.waiting} />}>
    {place === "out" ? (
      <HandOverPage name={name} />
    ) : place === "references" ? (
      <ReferencesPage />
    ) : (
      <OverviewPage key={place} first={place} />
    )}
  </Suspense>
);

interface LookedProps {
  step: StepNumber;
  name: string;
  overview: WorkOverview;
  ink: WorkInk | undefined;
  onGo: (step: StepNumber) => void;
}

/** A step that is open, or why it is not. */
function Looked({ step, name, overview, ink, onGo }: LookedProps) {
  const lock = overview.locks[step - 1] ?? null;
  if (lock === null) return <StepView key={step} step={step} name={name} />;
  const { where, title } = stepText(step);
  return (
    <Suspense fallback={<Skeleton className={css.waiting} />}>
      <LockedPage
        number={step}
        where={where}
        title={title}
        reason={lock.reason}
        missing={lock.missing.map((number) => ({
          ...stepText(number, overview.scriptType),
          number,
          rest: ink?.steps[number - 1]?.rest ?? null,
        }))}
        onGo={() => onGo(stepOf(lock.by).step)}
      />
    </Suspense>
  );
}
