import clsx from "clsx";
import { Notice } from "../../ui/Notice.tsx";
import { NO_MODEL_LABEL, SCENE_PROMPTS } from "@mochang/contract";
import { Button, Dropdown } from "antd";
import { useEffect, useState } from "react";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { PanelHead, type OpenSheet } from "../../sheet/index.ts";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { isRepeatedClick } from "../../ui/isRepeatedClick.ts";
import { loadCitedMarkdown } from "../../sheet/index.ts";
import { AllScenesEstimate, AllScenesRun } from "./AllScenes.tsx";
import { AnalysisList } from "./AnalysisList.tsx";
import type { Questions } from "./useQuestions.ts";
import type { PromptId, SceneAnalysesState } from "./useSceneAnalyses.ts";
import css from "./AnalysisPanel.module.css";

/** Where the browser has no idle callback (Safari). */
const IDLE_FALLBACK_MS = 1_000;

// A failed prefetch is harmless: the component loads it again when there is text.
const prefetchProse = (): void => void loadCitedMarkdown().catch(() => undefined);

/** Loads the Markdown renderer before the first words are there: when they come the network may have just gone. Returns how to cancel. */
function prefetchProseWhenIdle(): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(prefetchProse, IDLE_FALLBACK_MS);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(prefetchProse);
  return () => cancelIdleCallback(idle);
}

function AnalysisTools({
  questions,
  selected,
  disabled,
  onAll,
}: {
  questions: Questions;
  selected: OpenSheet["selected"];
  disabled: boolean;
  onAll: () => void;
}) {
  const { promptId, setPromptId, askPassage, askSceneInView } = questions;
  const prompt = SCENE_PROMPTS.find(({ id }) => id === promptId) ?? SCENE_PROMPTS[0];
  return (
    <PanelHead
      start={
        <Dropdown
          trigger={["click"]}
          menu={{
            selectable: true,
            selectedKeys: [String(promptId)],
            items: SCENE_PROMPTS.map(({ id, title }) => ({ key: String(id), label: title })),
            onClick: ({ key }) => setPromptId(Number(key) as PromptId),
          }}
        >
          <Button
            size="small"
            aria-label={`分析什么：${prompt.title}`}
            icon={<Icon name="down" small />}
            iconPlacement="end"
          >
            {prompt.title}
          </Button>
        </Dropdown>
      }
    >
      {selected ? (
        <Button size="small" disabled={disabled} onClick={(event) => isRepeatedClick(event) || askPassage(selected)}>
          分析选中
        </Button>
      ) : (
        <Button size="small" disabled={disabled} onClick={(event) => isRepeatedClick(event) || askSceneInView()}>
          分析这一场
        </Button>
      )}
      <Button size="small" disabled={disabled} onClick={onAll}>
        全部
      </Button>
    </PanelHead>
  );
}

/** Who wrote the analyses that are shown. */
function Origins({ merged }: Pick<SceneAnalysesState, "merged">) {
  const origins = new Set(
    [...merged.scenes.values(), ...merged.passages].filter((one) => one.markdown !== "").map((one) => one.origin),
  );
  return (
    <>
      {origins.size > 0 && (
        <p className={css.origins}>
          {[...origins].map((origin) => (
            <OriginLabel key={origin} origin={origin} />
          ))}
        </p>
      )}
      {origins.has("rules") && <p className={clsx("small quiet", css.origins)}>{NO_MODEL_LABEL}</p>}
    </>
  );
}

/** 场景分析: one card a scene, by one of five prompts. Nothing is asked before a button is pressed. */
export function AnalysisPanel({ open, questions }: { open: OpenSheet; questions: Questions }) {
  const { promptId, analyses } = questions;
  const { merged, run, ink, query, start, cancel, retry } = analyses;
  /** The estimate for all scenes is open. */
  const [estimating, setEstimating] = useState(false);
  useEffect(prefetchProseWhenIdle, []);
  const isRunning = run?.state === "queued" || run?.state === "running";
  const closeEstimate = (): void => setEstimating(false);
  return (
    <>
      <AnalysisTools
        questions={questions}
        selected={open.selected}
        disabled={isRunning}
        onAll={() => setEstimating(true)}
      />
      {estimating && !isRunning && (
        <AllScenesEstimate
          scriptId={open.scriptId}
          promptId={promptId}
          promptName={(SCENE_PROMPTS.find(({ id }) => id === promptId) ?? SCENE_PROMPTS[0]).title}
          scenes={open.scenes.length}
          starting={start.isPending}
          onClose={closeEstimate}
          // The mutation itself shows what went wrong.
          onStart={() => void start.mutateAsync().then(closeEstimate, closeEstimate)}
        />
      )}
      {run && !estimating && (
        <AllScenesRun
          className={css.run}
          run={run}
          ink={ink}
          cancelling={cancel.isPending}
          onCancel={() => cancel.mutate(run.runId)}
          onAgain={() => retry.mutate(run.runId)}
        />
      )}
      <Origins merged={merged} />
      {query.isError && (
        <Notice warning className={clsx("small", css.notice)} role="alert">
          <span>分析没有取到。{fullSentenceOf(query.error)}</span>
          <button type="button" className="link" onClick={() => void query.refetch()}>
            再试一次
          </button>
        </Notice>
      )}
      <AnalysisList key={promptId} open={open} questions={questions} canAsk={!isRunning} />
    </>
  );
}
