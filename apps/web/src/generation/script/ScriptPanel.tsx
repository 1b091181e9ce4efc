import { sequenceNoun } from "@mochang/generation";
import clsx from "clsx";
import type { Node } from "prosemirror-model";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";
import { Button } from "../../ui/Button.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { textOf } from "../form/fieldValues.ts";
import { useItems } from "../queries.ts";
import { childrenOf, type BoardScene } from "../steps/itemTree.ts";
import { unitOfSequences } from "../steps/stepTexts.ts";
import type { SheetFinding } from "../run/findOnSheet.ts";
import { useWorkspace } from "../workspace.ts";
import type { BotView } from "./sceneAssistant/ScriptBots.tsx";
import { holdsModelText, indexOfScene, isWritten } from "./sceneText.ts";
import { useSaveScenes } from "./useSaveScenes.ts";
import type { useScriptSheet } from "./useScriptSheet.ts";
import css from "./script.module.css";

interface Props {
  /** What is looked at: a bot, or (null) the scene itself. It stays while the writer walks from scene to scene. */
  view: BotView | null;
  onView: (view: BotView | null) => void;
  script: ReturnType<typeof useScriptSheet>;
  scenes: readonly BoardScene[];
  /** The current one. */
  scene: BoardScene;
  onGo: (sceneId: string) => void;
  /** The run that is writing, above the scene. */
  run: ReactNode;
  /** What rules found, and how it is shown below the scene. */
  found: readonly SheetFinding[];
  findings: ReactNode;
  /** Has a model write this scene; absent while a run writes. */
  onGenerate?: (() => void) | undefined;
}

const ScriptBots = lazy(retryUntilSuccess(() => import("./sceneAssistant/ScriptBots.tsx")));

const BOTS: readonly { view: BotView; name: string }[] = [
  { view: "ideas", name: "出主意" },
  { view: "evaluate", name: "评一评" },
  { view: "revise", name: "改一改" },
  { view: "ask", name: "问一问" },
  { view: "rules", name: "约定" },
];

/** Its id: a phone's foot leads to it. */
export const SCRIPT_PANEL = "script-panel";

/** The right column of step 8: the current scene, or what a model can do for it. */
export function ScriptPanel(props: Props) {
  const { view, onView: setView, script, scene, found } = props;
  const { doc } = script;
  const row = doc?.maybeChild(indexOfScene(doc, scene.id));
  return (
    <aside id={SCRIPT_PANEL} className={css.panel} aria-label="这一场">
      <div className={clsx("tabs", css.bots)} role="tablist" aria-label="帮手">
        <button type="button" role="tab" aria-selected={view === null} onClick={() => setView(null)}>
          在写
        </button>
        {BOTS.map((bot) => (
          <button
            key={bot.view}
            type="button"
            role="tab"
            aria-selected={bot.view === (view === "rewrite" ? "revise" : view)}
            onClick={() => setView(bot.view)}
          >
            {bot.name}
          </button>
        ))}
      </div>
      {view === null ? (
        <SceneTools key={scene.id} {...props} row={row} onView={setView} />
      ) : (
        <>
          {view !== "rules" && <p className="tiny quiet">{`第 ${scene.number} 场　${scene.title}`}</p>}
          <Suspense fallback={<Skeleton />}>
            <ScriptBots
              view={view}
              onView={setView}
              sceneId={scene.id}
              row={row}
              script={script}
              findings={found}
              onGo={script.goToWords}
            />
          </Suspense>
        </>
      )}
    </aside>
  );
}

interface SceneProps extends Props {
  row: Node | null | undefined;
}

/** The current scene: its title, what it is about, its save; below it the scenes of its sequence. */
function SceneTools({ script, scenes, scene, onGo, run, findings, onGenerate, row, onView }: SceneProps) {
  const save = useSaveScenes(script.saving);
  const hasText = row ? isWritten(row) : false;
  const next = nextOpen(scenes, scene);
  return (
    <>
      {run}
      <p className="tiny quiet">{`第 ${scene.number} 场`}</p>
      <h2 className="h3">{scene.title}</h2>
      <p className={css.state}>
        <i className={clsx("state", (!scene.scripted || scene.isScriptOld) && "waiting")} />
        {scene.scripted ? savedNote(scene) : hasText ? "写着，还没有保存" : "还没有写"}
        {row && holdsModelText(row) && <OriginLabel origin="model" />}
      </p>
      {scene.isScriptOld && (
        <p className="tiny quiet">这一场的设置在写好以后改过，稿子没有动。照着改、重写都行；不用改，就再保存一次。</p>
      )}
      <SceneSummary scene={scene} />
      {scene.scripted && next && (
        <div className={css.sceneButtons}>
          <Button primary block onClick={() => onGo(next.id)}>
            {`去写第 ${next.number} 场`}
          </Button>
        </div>
      )}
      <div className={css.sceneButtons}>
        <Button
          primary={hasText && !scene.scripted}
          block
          disabled={!hasText}
          loading={save.isPending}
          onClick={() => save.mutate([scene.id])}
        >
          保存这一场
        </Button>
        <Button disabled={!hasText} title={hasText ? undefined : "写了字，就能评"} onClick={() => onView("evaluate")}>
          评估
        </Button>
        {hasText && <Button onClick={() => onView("rewrite")}>重写</Button>}
      </div>
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
    </>
  );
}

const savedNote = ({ isScriptOld }: Pick<BoardScene, "isScriptOld">): string =>
  isScriptOld ? "待核：场景设置改过" : "已保存";

/** The scene that is not saved and follows first, also in another sequence; behind the last one the first of all. */
const nextOpen = (scenes: readonly BoardScene[], { number }: BoardScene): BoardScene | undefined => {
  const open = scenes.filter((one) => !one.scripted && one.number !== number);
  return open.find((one) => one.number > number) ?? open[0];
};

/** What the scene is about, as step 7 has it; to be folded. */
function SceneSummary({ scene }: Pick<Props, "scene">) {
  const { overview } = useWorkspace();
  const sequence = overview.items.find(({ id }) => id === scene.parentId);
  const items = useItems("scene", { actId: sequence?.parentId ?? "", sequenceId: scene.parentId ?? "" });
  const item = items.data?.find(({ id }) => id === scene.id);
  const [isShown, setShown] = useState(true);
  return (
    <>
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
    </>
  );
}

/** The scenes of the sequence. */
function Siblings({ scenes, scene, onGo }: Pick<Props, "scenes" | "scene" | "onGo">) {
  const { overview } = useWorkspace();
  const siblings = childrenOf(overview.items, "scene", scene.parentId ?? "");
  return (
    <>
      <h3 className={css.listHead}>
        {`这${unitOfSequences(sequenceNoun(overview.scriptType))}`}
        <span>{`${siblings.filter(({ scripted }) => scripted).length} / ${siblings.length} 场`}</span>
      </h3>
      <ol className={css.list}>
        {siblings.map((one) => (
          <li key={one.id}>
            <button type="button" aria-current={one.id === scene.id} onClick={() => onGo(one.id)}>
              <span className="num">{scenes.find(({ id }) => id === one.id)?.number}</span>
              <span>{one.title}</span>
              <small>{one.scripted ? savedNote(one) : "还没有保存"}</small>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
