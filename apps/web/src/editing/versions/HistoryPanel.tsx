import { EmptyPanel } from "../../sheet/index.ts";
import { Button } from "../../ui/Button.tsx";
import type { PanelProps } from "../panelProps.ts";
import { putBack } from "./putBack.ts";
import { DiscardChanges, SceneHistoryPart } from "./SceneHistoryPart.tsx";
import { useBackupCommands, type BackupCommands } from "./useBackupCommands.ts";
import { useSceneHistory, type KeptState, type SceneHistory } from "./useSceneHistory.ts";
import { usePanelScene, type PanelScene } from "./usePanelScene.ts";
import { VersionList } from "./VersionList.tsx";
import css from "./HistoryPanel.module.css";

/** 今天 22:47 is 22:47 on a button. */
const shortTime = ({ time }: KeptState): string => time.replace(/^.*[天日] (?=\d\d:)/u, "");

/** What can be done with the ticked states. */
function TickedFoot({
  scene,
  history,
  editor,
}: { scene: PanelScene; history: SceneHistory } & Pick<PanelProps, "editor">) {
  const { picked } = history;
  const [older] = picked;
  if (!older) return null;
  const { scene: row } = older;
  const name = `${scene.name}　${older.time}的${older.seq === null ? "备份" : "保存"}`;
  return (
    <div className={css.foot}>
      <p>
        <b>选了 {picked.length} 份</b>
        <span>放回也能撤销</span>
      </p>
      <Button size="small" disabled={!row} onClick={() => row && editor.setPast({ is: "scene", scene: row, name })}>
        看{picked.length > 1 ? ` ${shortTime(older)} ` : ""}原样
      </Button>
      <Button
        size="small"
        disabled={!row || !scene.now}
        onClick={() => {
          if (row) putBack(editor, row, { what: `${scene.name}是 ${older.time} 的样子` });
        }}
      >
        放回 {shortTime(older)}
      </Button>
    </div>
  );
}

function GiveUpFoot({ history, commands }: { history: SceneHistory; commands: BackupCommands }) {
  const { making, setMaking, go, isBusy } = commands;
  const replaced = history.own.find(({ key }) => making?.step === "giveUp" && key === making.giveUp);
  return (
    <div className={css.foot}>
      <p>
        <b className="num">{replaced ? `让出 ${replaced.time}` : "选一份"}</b>
        <span>整部的版本不受影响</span>
      </p>
      <Button size="small" onClick={() => setMaking(null)}>
        不存了
      </Button>
      <Button size="small" loading={isBusy} disabled={!replaced} onClick={go}>
        存新的
      </Button>
    </div>
  );
}

function Open({ scene, ...props }: PanelProps & { scene: PanelScene }) {
  const { script, editor } = props;
  const key = { scriptId: script.scriptId, versionId: editor.structure.versionId, sceneId: scene.id };
  const history = useSceneHistory(key, scene);
  const commands = useBackupCommands(editor, key, history.backups.data ? history.own : null, history.untick);
  const isGivingUp = commands.making?.step === "giveUp";
  return (
    <>
      <div className={css.scroll} tabIndex={0} role="region" aria-label="历史">
        {isGivingUp ? (
          <DiscardChanges name={scene.name} history={history} commands={commands} />
        ) : (
          <>
            <SceneHistoryPart name={scene.name} history={history} commands={commands} />
            <VersionList {...props} />
          </>
        )}
      </div>
      {isGivingUp ? (
        <GiveUpFoot history={history} commands={commands} />
      ) : (
        <TickedFoot scene={scene} history={history} editor={editor} />
      )}
    </>
  );
}

/** 历史: what was kept of the current scene, and the versions of the whole script. */
export function HistoryPanel(props: PanelProps) {
  const scene = usePanelScene(props);
  if (!scene) return <EmptyPanel>稿子打开之后，这里是它的历史。</EmptyPanel>;
  return <Open key={scene.id} {...props} scene={scene} />;
}
