import { stageCardsKey } from "@mochang/contract/generation";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isStepPutAway, keepRun, keptRuns, putStepAway } from "../../run/keptRuns.ts";
import { useStore } from "../../ui/store.ts";
import { activeStageRuns } from "../run/activeStageRuns.ts";
import { stageSurplusOf } from "../run/stageSurplus.ts";
import { useWorkspace } from "../workspace.ts";
import type { Subject } from "./calls.ts";
import { runName, surplusName } from "./runName.ts";
import { SurplusCards } from "./SurplusCards.tsx";

/**
 * What the newest generation of these cards wrote beyond them, and what the newest run from step to step did, until its writer has taken it or
 * put it away. Nothing is taken while such a run writes.
 */
export function SurplusOffer({ subject }: { subject: Subject }) {
  const { key } = useWorkspace();
  const isStageRunning = useStore(activeStageRuns).has(key.versionId);
  const name = surplusName(runName(key, "generate", subject));
  const runId = useStore(keptRuns)[name];
  if (isStageRunning) return null;
  return (
    <>
      {runId !== undefined && <SurplusCards runId={runId} kind={subject.kind} onLeave={() => keepRun(name, null)} />}
      <OfStageRuns subject={subject} />
    </>
  );
}

function OfStageRuns({ subject: { kind, parentId } }: { subject: Subject }) {
  const { key } = useWorkspace();
  const { data = [] } = useQuery(stageSurplusOf(key));
  const ownKey = stageCardsKey(kind, parentId);
  // Of the same cards the newest run that wrote more: an older one wrote for a story that was cleared or written anew since.
  const newest = data.find(({ stepKey }) => stepKey === ownKey);
  return newest && <OfStageRun key={newest.runId} {...newest} kind={kind} />;
}

function OfStageRun({ runId, stepKey, kind }: { runId: string; stepKey: string } & Pick<Subject, "kind">) {
  const [isPutAway, setPutAway] = useState(() => isStepPutAway(runId, stepKey));
  if (isPutAway) return null;
  const leave = () => {
    putStepAway(runId, stepKey);
    setPutAway(true);
  };
  return <SurplusCards runId={runId} kind={kind} stepKey={stepKey} onLeave={leave} />;
}
