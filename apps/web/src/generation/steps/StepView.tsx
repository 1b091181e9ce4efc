import { STEPS, type StepNumber } from "@mochang/generation";
import { lazy, Suspense, type ReactNode } from "react";
import { sentenceOf } from "../../lib/apiError.ts";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";
import { Failure } from "../../ui/Failure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { StepHead } from "../frame/StepHead.tsx";
import type { Item } from "../items.ts";
import { useItems } from "../queries.ts";
import { ActsStep } from "./ActsStep.tsx";
import { CoreStep } from "./CoreStep.tsx";
import { OutlineStep } from "./OutlineStep.tsx";
import { PeopleStep } from "./PeopleStep.tsx";
import { ScenesStep } from "./ScenesStep.tsx";
import { SequencesStep } from "./SequencesStep.tsx";
import { stepText } from "./stepTexts.ts";
import { SynopsisStep } from "./SynopsisStep.tsx";
import frameCss from "../frame/frame.module.css";

const ScriptStep = lazy(
  retryUntilSuccess(() => import("../script/ScriptStep.tsx").then((loaded) => ({ default: loaded.ScriptStep }))),
);

/** The panel of an open step; its items are asked for when it is first looked at. */
export function StepView({ step, name }: { step: StepNumber; name: string }) {
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
      return (
        <Suspense fallback={<Skeleton className={frameCss.waiting} />}>
          <ScriptStep name={name} />
        </Suspense>
      );
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
