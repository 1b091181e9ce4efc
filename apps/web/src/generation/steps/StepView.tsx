import { STEPS, type StepNumber } from "@mochang/generation";
import { lazy, Suspense, useEffect, type ReactNode } from "react";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StepHead } from "../workspaceLayout/StepHead.tsx";
import type { Item } from "../items.ts";
import { useItems } from "../queries.ts";
import { useWorkspace } from "../workspace.ts";
import { useAssistantUi } from "../assistant/columnState.ts";
import { childrenOf } from "./itemTree.ts";
import { NotFetched } from "./NotFetched.tsx";
import { stepText } from "./stepTexts.ts";
import { waitingLayout } from "./waitingLayout.ts";
import frameCss from "../workspaceLayout/frame.module.css";

/** The code of each step. */
const CODE = {
  1: () => import("./CoreStep.tsx"),
  2: () => import("./SynopsisStep.tsx"),
  3: () => import("./PeopleStep.tsx"),
  4: () => import("./OutlineStep.tsx"),
  5: () => import("./ActsStep.tsx"),
  6: () => import("./SequencesStep.tsx"),
  7: () => import("./ScenesStep.tsx"),
  8: () => import("../script/ScriptStep.tsx"),
} as const;
const CoreStep = lazy(retryUntilSuccess(() => CODE[1]().then((loaded) => ({ default: loaded.CoreStep }))));
const SynopsisStep = lazy(retryUntilSuccess(() => CODE[2]().then((loaded) => ({ default: loaded.SynopsisStep }))));
const PeopleStep = lazy(retryUntilSuccess(() => CODE[3]().then((loaded) => ({ default: loaded.PeopleStep }))));
const OutlineStep = lazy(retryUntilSuccess(() => CODE[4]().then((loaded) => ({ default: loaded.OutlineStep }))));
const ActsStep = lazy(retryUntilSuccess(() => CODE[5]().then((loaded) => ({ default: loaded.ActsStep }))));
const SequencesStep = lazy(retryUntilSuccess(() => CODE[6]().then((loaded) => ({ default: loaded.SequencesStep }))));
const ScenesStep = lazy(retryUntilSuccess(() => CODE[7]().then((loaded) => ({ default: loaded.ScenesStep }))));
const ScriptStep = lazy(retryUntilSuccess(() => CODE[8]().then((loaded) => ({ default: loaded.ScriptStep }))));

/** The panel of an open step; its items are asked for when it is first looked at. */
export const StepView = (props: { step: StepNumber; name: string }) => (
  <Suspense fallback={props.step === 8 ? <Skeleton className={frameCss.waiting} /> : <Waiting step={props.step} />}>
    <OpenStep {...props} />
  </Suspense>
);

/** A step whose code or items are on their way: its head stands already. */
const Waiting = ({ step, children = <Skeleton /> }: { step: StepNumber; children?: ReactNode }) => {
  const { overview, draftBook } = useWorkspace();
  const { view } = useAssistantUi();
  const { where, title, lead } = stepText(step, overview.scriptType);
  const [outline] = childrenOf(overview.items, "outline");
  const isOutlineRead = outline?.isSubmit === true && draftBook.get("outline") === null;
  const { isWide, column } = waitingLayout({ step, isOutlineRead, view });
  return (
    <div className={isWide ? frameCss.wide : undefined} style={{ display: "contents" }} data-column={column}>
      <div className={frameCss.body}>
        <StepHead where={where} title={title} lead={lead} />
        <div className={frameCss.block}>{children}</div>
      </div>
    </div>
  );
};

function OpenStep({ step, name }: { step: StepNumber; name: string }) {
  switch (step) {
    case 1:
      return <WithItems step={step}>{([item]) => item && <CoreStep key={item.key} item={item} />}</WithItems>;
    case 2:
      return <WithItems step={step}>{([item]) => item && <SynopsisStep key={item.key} item={item} />}</WithItems>;
    case 3:
      return <WithItems step={step}>{(items) => <PeopleStep items={items} />}</WithItems>;
    case 4:
      return <WithItems step={step}>{([item]) => item && <OutlineStep key={item.key} item={item} />}</WithItems>;
    case 5:
      return <WithItems step={step}>{(items) => items.length > 0 && <ActsStep items={items} />}</WithItems>;
    case 6:
      return <SequencesStep />;
    case 7:
      return <ScenesStep />;
    case 8:
      return <ScriptStep name={name} />;
  }
}

interface Props {
  step: StepNumber;
  children: (items: readonly Item[]) => ReactNode;
}

function WithItems({ step, children }: Props) {
  const { kind } = STEPS[step - 1]!;
  const items = useItems(kind === "script" ? "scene" : kind);
  // Code and items are fetched side by side; what fails here is asked for again when it is needed.
  useEffect(() => void CODE[step]().catch(() => undefined), [step]);
  if (items.data) return children(items.data);
  return (
    <Waiting step={step}>
      <NotFetched what={stepText(step).title} items={items} />
    </Waiting>
  );
}
