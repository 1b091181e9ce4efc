import {
  LINE_NAMES,
  MESSAGES,
  NewScene,
  PROPOSAL_KEY,
  readStreamedLines,
  THOUGHTS_MAX,
  type Estimate,
  type TypedLine,
} from "@mochang/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { AiFoot } from "../modelRunControls/AiFoot.tsx";
import { costTitle, failedSentence, NO_MODEL, NO_MODEL_SENTENCE, underCost, usedInk } from "../../run/runSentences.ts";
import { useModelRun, type ModelRun } from "../modelRunControls/useModelRun.ts";
import { activeScene } from "../modelRunControls/activeScene.ts";
import { saveFirst } from "../export/whenSaved.ts";
import { DetailHead } from "../DetailHead.tsx";
import { useKeptField } from "../../ui/keptFields.ts";
import type { PanelProps } from "../panelProps.ts";
import { runAndOfferUndo } from "../runAndTell.ts";
import type { SceneRow } from "../sceneRows.ts";
import { takeScene } from "./takeScene.ts";
import * as api from "./api.ts";
import { onFirstClick } from "./onFirstClick.ts";
import { newSceneThoughts } from "./requestedRewrite.ts";
import { newSceneAt, useNewSceneEstimate } from "./useNewSceneEstimate.ts";
import aiCss from "../modelRunControls/ai.module.css";
import css from "./rewrite.module.css";

/** AI 新场: a scene proposed behind the current one; it is in the script once it is put there. */
export default function NewScenePanel(props: PanelProps) {
  const row = activeScene(props);
  return (
    <>
      <DetailHead title="AI 新场" panels={props.panels} />
      {row ? (
        <Behind key={row.id} {...props} row={row} />
      ) : (
        <div className={aiCss.scroll}>
          <EmptyState title="还没有场" sentence="写下第一场，就可以在它后面加新场。" />
        </div>
      )}
    </>
  );
}

function Behind({ script, editor, panels, row }: PanelProps & { row: SceneRow }) {
  const of = newSceneAt({ script, editor }, row);
  const [thoughts, setThoughts] = useKeptField(`newScene:${of.versionId}:${row.id}`, "");
  // What was proposed is for this scene alone.
  useEffect(() => {
    const proposed = newSceneThoughts.get();
    if (proposed !== "") setThoughts(proposed);
    newSceneThoughts.set("");
  }, [setThoughts]);
  const writing = useModelRun<string>({
    of: `newScene:${of.versionId}:${row.id}`,
    start: async (description) => {
      await saveFirst(editor.saving);
      return api.startNewScene({ ...of, thoughts: description });
    },
    running: (signal) => api.fetchRunningNewScene(of, signal),
  });
  const estimate = useNewSceneEstimate(of, editor);
  const { run, isRunning } = writing;
  const step = run?.steps.find(({ key }) => key === PROPOSAL_KEY);
  const scene = NewScene.safeParse(step?.data).data;
  const lines: readonly TypedLine[] = scene
    ? [{ type: LINE_NAMES.heading, content: scene.sceneTitle }, ...scene.sceneContent]
    : readStreamedLines(step?.text ?? "");
  const leave = (): void => {
    writing.forget();
    setThoughts("");
    panels.back();
  };
  return (
    <>
      <div className={aiCss.scroll} role="region" aria-label="AI 新场" aria-busy={isRunning} tabIndex={0}>
        <div className={aiCss.field}>
          <label htmlFor="new-scene-thoughts">接在第 {row.label} 场之后，写什么</label>
          <textarea
            id="new-scene-thoughts"
            className={aiCss.area}
            rows={2}
            maxLength={THOUGHTS_MAX}
            placeholder="谁在哪里，要什么；不写也行"
            value={thoughts}
            onChange={(event) => setThoughts(event.target.value)}
          />
        </div>
        {run?.state === "failed" && (
          <p className={aiCss.small} role="alert">
            {failedSentence(run)}
          </p>
        )}
        {lines.length > 0 && <SceneText lines={lines} />}
      </div>
      <Foot
        writing={writing}
        scene={scene}
        estimate={estimate}
        onWrite={() => writing.begin(thoughts)}
        onInsert={(newScene) => {
          if (!run) return;
          runAndOfferUndo(editor, takeScene(newScene, row.id, run.runId), { sentence: MESSAGES.added });
          leave();
        }}
        onLeave={leave}
      />
    </>
  );
}

const SceneText = ({ lines }: { lines: readonly TypedLine[] }) => (
  <>
    <article className={css.scene} aria-label="写出来的新场">
      {lines.map(({ type, content }, i) =>
        type === LINE_NAMES.heading ? (
          <h3 key={i}>{content}</h3>
        ) : (
          <p key={i} data-type={type}>
            {content}
          </p>
        ),
      )}
    </article>
    <p className={aiCss.small}>
      <OriginLabel origin="model" />
    </p>
  </>
);

interface FootProps {
  writing: ModelRun<string>;
  scene: NewScene | undefined;
  estimate: UseQueryResult<Estimate>;
  onWrite: () => void;
  onInsert: (scene: NewScene) => void;
  onLeave: () => void;
}

function Foot({
  writing: { run, isRunning, isStopping, stop },
  scene,
  estimate,
  onWrite,
  onInsert,
  onLeave,
}: FootProps) {
  if (estimate.data?.modelName === null) return <AiFoot title={NO_MODEL} sentence={NO_MODEL_SENTENCE} />;
  if (isRunning)
    return (
      <AiFoot title="正在写" sentence="停下也只算已写的">
        <Button loading={isStopping} onClick={stop}>
          停下
        </Button>
      </AiFoot>
    );
  const cost = costTitle(estimate);
  return (
    <AiFoot
      title={scene ? usedInk(run?.unitsUsed ?? 0) : cost}
      sentence={scene ? cost : underCost(estimate, "没有写成就退回")}
    >
      <Button onClick={onLeave}>取消</Button>
      <Button primary={!scene} disabled={estimate.data?.enough === false} onClick={onWrite}>
        {scene ? "重新生成" : "生成"}
      </Button>
      {scene && (
        <Button primary onClick={onFirstClick(() => onInsert(scene))}>
          插入正文
        </Button>
      )}
    </AiFoot>
  );
}
