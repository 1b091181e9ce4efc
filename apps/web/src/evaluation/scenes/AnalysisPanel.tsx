import { NO_MODEL_LABEL, SCENE_PROMPTS, type Citation } from "@mochang/contract";
import { Button, Dropdown } from "antd";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { sentenceOf } from "../../lib/apiError.ts";
import { stopped } from "../../lib/words.ts";
import { From } from "../../ui/From.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Rows } from "../../ui/Rows.tsx";
import { AllScenesEstimate, AllScenesRun } from "./AllScenes.tsx";
import { loadProse } from "../sections/LazyProse.tsx";
import { LOST, openAtFirst } from "./analyses.ts";
import { SceneItem } from "./SceneItem.tsx";
import type { SceneEntry } from "./sceneList.ts";
import type { PromptId, useScenes } from "./useScenes.ts";

interface Props {
  scriptId: string;
  scenes: readonly SceneEntry[];
  promptId: PromptId;
  onPrompt: (id: PromptId) => void;
  work: ReturnType<typeof useScenes>;
  /** The chosen text, when there is some. */
  selection: string | null;
  onAskSelection: () => void;
  onAskHere: () => void;
  onAsk: (index: number) => void;
  onCite: (citation: Citation) => void;
  onGo: (index: number) => void;
  cite: string | null;
}

/** Fetched before the first words are there: when they come the network may have just gone. */
function fetchProse(): () => void {
  // What does not come now is asked for again with the words.
  const fetch = (): void => void loadProse().catch(() => undefined);
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(fetch, 1_000);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(fetch);
  return () => cancelIdleCallback(idle);
}

/** 场景分析: one card a scene, by one of five prompts. Nothing is asked before a button is pressed. */
export function AnalysisPanel({
  scriptId,
  scenes,
  promptId,
  onPrompt,
  work,
  selection,
  onAskSelection,
  onAskHere,
  onAsk,
  onCite,
  onGo,
  cite,
}: Props) {
  const { merged, run, asking, query } = work;
  // What the reader has opened and closed; null until then: the first eleven that can be read are open, also while they are being written.
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [all, setAll] = useState(false);
  const prompt = SCENE_PROMPTS.find((p) => p.id === promptId) ?? SCENE_PROMPTS[0];
  const live = run?.state === "queued" || run?.state === "running";

  const first = useMemo(
    () =>
      new Set([
        ...openAtFirst(
          scenes.map((s) => s.id),
          merged,
        ),
        ...(merged.passages.length > 0 ? ["passage-0"] : []),
      ]),
    [scenes, merged],
  );
  const open = chosen ?? first;
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => setChosen(null), [scriptId, promptId]);
  useEffect(fetchProse, []);
  const asked = asking ? (asking.sceneId ?? "passage-0") : null;
  useEffect(() => {
    if (asked !== null) setChosen(new Set([...latest.current, asked]));
  }, [asked]);
  const toggle = useCallback(
    (id: string) =>
      setChosen(
        latest.current.has(id)
          ? new Set([...latest.current].filter((o) => o !== id))
          : new Set([...latest.current, id]),
      ),
    [],
  );
  const origins = new Set(
    [...merged.scenes.values(), ...merged.passages].filter((one) => one.markdown !== "").map((one) => one.origin),
  );

  return (
    <>
      <div className="ph">
        <Dropdown
          trigger={["click"]}
          menu={{
            selectable: true,
            selectedKeys: [String(promptId)],
            items: SCENE_PROMPTS.map((p) => ({ key: String(p.id), label: p.title })),
            onClick: ({ key }) => onPrompt(Number(key) as PromptId),
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
        <span className="grow" />
        {selection !== null ? (
          <Button size="small" disabled={live} onClick={onAskSelection}>
            分析选中
          </Button>
        ) : (
          <Button size="small" disabled={live} onClick={onAskHere}>
            分析这一场
          </Button>
        )}
        <Button size="small" disabled={live} onClick={() => setAll(true)}>
          全部
        </Button>
      </div>
      {all && !live && (
        <AllScenesEstimate
          scriptId={scriptId}
          promptId={promptId}
          promptName={prompt.title}
          scenes={scenes.length}
          starting={work.start.isPending}
          onClose={() => setAll(false)}
          onStart={() => {
            const close = (): void => setAll(false);
            // What went wrong is told by the mutation.
            void work.start.mutateAsync().then(close, close);
          }}
        />
      )}
      {run && !all && (
        <AllScenesRun
          run={run}
          ink={work.ink}
          cancelling={work.cancel.isPending}
          onCancel={() => work.cancel.mutate(run.runId)}
          onAgain={() => work.retry.mutate(run.runId)}
        />
      )}
      {origins.size > 0 && (
        <p className="from-line">
          {[...origins].map((origin) => (
            <From key={origin} origin={origin} />
          ))}
        </p>
      )}
      {origins.has("rules") && <p className="small quiet from-line">{NO_MODEL_LABEL}</p>}
      {query.isError && (
        <p className="notice wait small" role="alert">
          <span>分析没有取到。{stopped(sentenceOf(query.error))}</span>
          <button type="button" className="link" onClick={() => void query.refetch()}>
            再试一次
          </button>
        </p>
      )}
      {merged.passages.length > 0 && (
        <section className="passages">
          <h3 className="tiny quiet">选中的文字</h3>
          <ol className="acc">
            {merged.passages.map((p, i) => (
              <SceneItem
                key={`passage-${i}`}
                id={`passage-${i}`}
                number={null}
                index={-1}
                name={p.name}
                shown={p}
                open={open.has(`passage-${i}`)}
                cite={cite}
                onToggle={toggle}
                onCite={onCite}
                onAsk={p.key === LOST && !live ? work.again : null}
                onGo={onGo}
              />
            ))}
          </ol>
        </section>
      )}
      {scenes.length === 0 && <p className="quiet pane-empty">这部剧本没有分场，也没有可以分析的文字。</p>}
      <Rows
        here
        className="acc"
        rowHeight={49}
        rows={scenes.map((s) => (
          <SceneItem
            key={s.id || s.index}
            id={s.id}
            number={s.ordinal}
            index={s.index}
            name={s.name}
            shown={merged.scenes.get(s.id)}
            open={open.has(s.id)}
            cite={cite}
            onToggle={toggle}
            onCite={onCite}
            onAsk={live ? null : onAsk}
            onGo={onGo}
          />
        ))}
      />
    </>
  );
}
