import { STEPS, type StepNumber } from "@mochang/generation";
import { lazy, Suspense, type ReactNode } from "react";
import { sentenceOf } from "../../lib/apiError.ts";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";
import { Failure } from "../../ui/Failure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StepHead } from "../frame/StepHead.tsx";
import type { Item } from "../items.ts";
import { useItems } from "../queries.ts";
import { stepText } from "./stepTexts.ts";
import frameCss from "../frame/frame.module.css";

const CoreStep = lazy(
  retryUntilSuccess(() => import("./CoreStep.tsx").then((loaded) => ({ default: loaded.CoreStep }))),
);
const SynopsisStep = lazy(
  retryUntilSuccess(() => import("./SynopsisStep.tsx").then((loaded) => ({ default: loaded.SynopsisStep }))),
);
const PeopleStep = lazy(
  retryUntilSuccess(() => import("./PeopleStep.tsx").then((loaded) => ({ default: loaded.PeopleStep }))),
);
const OutlineStep = lazy(
  retryUntilSuccess(() => import("./OutlineStep.tsx").then((loaded) => ({ default: loaded.OutlineStep }))),
);
const ActsStep = lazy(
  retryUntilSuccess(() => import("./ActsStep.tsx").then((loaded) => ({ default: loaded.ActsStep }))),
);
const SequencesStep = lazy(
  retryUntilSuccess(() => import("./SequencesStep.tsx").then((loaded) => ({ default: loaded.SequencesStep }))),
);
const ScenesStep = lazy(
  retryUntilSuccess(() => import("./ScenesStep.tsx").then((loaded) => ({ default: loaded.ScenesStep }))),
);
const ScriptStep = lazy(
  retryUntilSuccess(() => import("../script/ScriptStep.tsx").then((loaded) => ({ default: loaded.ScriptStep }))),
);

/** The panel of an open step; its items are asked for when it is first looked at. */
export const StepView = (props: { step: StepNumber; name: string }) => (
  <Suspense fallback={<Skeleton className={frameCss.waiting} />}>
    <OpenStep {...props} />
  </Suspense>
);

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
  const text = stepText(step);
  if (items.data) return children(items.data);
  return (
    <div className={frameCss.body}>
      <StepHead where={text.where} title={text.title} lead={text.lead} />
      <div className={frameCss.block}>
        {items.isError ? (
          <Failure
            title={`${text.title}没有取到`}
            sentence={`${sentenceOf(items.error)}。您写的都在。`}
            onRetry={() => void items.refetch()}
          />
        ) : (
          <Skeleton />
        )}
      </div>
    </div>
  );
}
