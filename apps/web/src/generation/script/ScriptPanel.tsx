import { MESSAGES } from "@mochang/contract";
import clsx from "clsx";
import { useState, type ReactNode } from "react";
import { NOT_SAVED, savedFirst } from "../../sheet/index.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { Button } from "../../ui/Button.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { saveContent } from "../api.ts";
import { textOf } from "../form/fieldValues.ts";
import { useItems } from "../queries.ts";
import { childrenOf, type BoardScene } from "../steps/board.ts";
import { useWorkspace } from "../workspace.ts";
import { holdsModelText, indexOfScene, isWritten } from "./sceneText.ts";
import type { useScriptSheet } from "./useScriptSheet.ts";
import css from "./script.module.css";

interface Props {
  script: ReturnType<typeof useScriptSheet>;
  scenes: readonly BoardScene[];
  /** The one in hand. */
  scene: BoardScene;
  onGo: (sceneId: string) => void;
  /** The run that is writing, above the scene. */
  run: ReactNode;
  /** Below the scenes: what rules found. */
  findings: ReactNode;
  /** Has a model write this scene; absent while a run writes. */
  onGenerate?: (() => void) | undefined;
}

/** The scene in hand: its title, what it is about, its save; below it the scenes of its sequence. */
export function ScriptPanel({ script, scenes, scene, onGo, run, findings, onGenerate }: Props) {
  const { overview, key, refresh } = useWorkspace();
  const toasts = useToasts();
  const sequence = overview.items.find(({ id }) => id === scene.parentId);
  const items = useItems("scene", { actId: sequence?.parentId ?? "", sequenceId: scene.parentId ?? "" });
  const item = items.data?.find(({ id }) => id === scene.id);
  const [isShown, setShown] = useState(true);
  const { sheet, saving } = script;
  const doc = sheet?.view.state.doc;
  const row = doc && doc.maybeChild(indexOfScene(doc, scene.id));
  const hasText = row ? isWritten(row) : false;
  const save = useSingleMutation({
    mutationFn: async () => {
      if (!(await savedFirst(saving))) return toasts.warn(NOT_SAVED);
      await saveContent(key, scene.id);
      toasts.done(MESSAGES.saved);
      await refresh();
    },
    onError: toasts.error,
  });
  return (
    <aside className={css.panel} aria-label="这一场">
      {run}
      <p className="tiny quiet">{`第 ${scene.number} 场`}</p>
      <h2 className="h3">{scene.title}</h2>
      <p className={css.state}>
        <i className={clsx("state", !scene.scripted && "waiting")} />
        {scene.scripted ? "已保存" : hasText ? "写着，还没有保存" : "还没有写"}
        {row && holdsModelText(row) && <OriginLabel origin="model" />}
      </p>
      <button
        type="button"
        className="link small"
        aria-expanded={isShown}
        aria-controls="scene-summary"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? "收起提要" : "看提要"}
      </button>
      <div id="scene-summary" className={css.summary} hidden={!isShown}>
        {item && (
          <>
            <p>
              <b>{[scene.place, scene.time].filter(Boolean).join("，")}</b>
            </p>
            <p>{textOf(item.values["theme"])}</p>
            <ol>
              {((item.values["beats"] ?? []) as string[]).map((beat, i) => (
                <li key={i}>{beat}</li>
              ))}
            </ol>
          </>
        )}
      </div>
      <Button primary={hasText} block disabled={!hasText} loading={save.isPending} onClick={() => save.mutate()}>
        保存这一场
      </Button>
      {!hasText && (
        <p className="tiny quiet">
          在稿纸上写了字，就能保存。
          {onGenerate && (
            <button type="button" className="link" onClick={onGenerate}>
              生成这一场
            </button>
          )}
        </p>
      )}
      {findings}
      <Siblings scenes={scenes} scene={scene} onGo={onGo} />
    </aside>
  );
}

/** The scenes of the sequence. */
function Siblings({ scenes, scene, onGo }: Pick<Props, "scenes" | "scene" | "onGo">) {
  const { overview } = useWorkspace();
  const siblings = childrenOf(overview.items, "scene", scene.parentId ?? "");
  return (
    <>
      <h3 className={css.listHead}>
        这个序列
        <span>{`${siblings.filter(({ scripted }) => scripted).length} / ${siblings.length} 场`}</span>
      </h3>
      <ol className={css.list}>
        {siblings.map((one) => (
          <li key={one.id}>
            <button type="button" aria-current={one.id === scene.id} onClick={() => onGo(one.id)}>
              <span className="num">{scenes.find(({ id }) => id === one.id)?.number}</span>
              <span>{one.title}</span>
              <small>{one.scripted ? "已保存" : "还没有保存"}</small>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
