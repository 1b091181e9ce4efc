import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { NextBar } from "../workspaceLayout/NextBar.tsx";
import { inkText } from "../../lib/inkText.ts";
import { FINDINGS_PANEL } from "../run/FindingsPanel.tsx";
import type { SheetFinding } from "../run/findOnSheet.ts";
import { useDecisions } from "../run/useFindings.ts";
import type { SceneRun } from "../run/useSceneRun.ts";
import { useWorkspace } from "../workspace.ts";
import type { BotView } from "./sceneAssistant/ScriptBots.tsx";
import toolCss from "../assistant/assistant.module.css";

interface Props {
  run: SceneRun;
  /** What rules found. */
  found: readonly SheetFinding[];
  /** Shows a view of the panel below the sheet, or a part of it by its id. */
  onView: (view: BotView | null, id?: string) => void;
  /** 一键生成; null: nothing is left to write, or it is being written. */
  onRun: (() => void) | null;
}

/** On a phone: what becomes of the script, under the thumb. The panel stands below the sheet there. */
export function PhoneFoot({ run, found, onView, onRun }: Props) {
  const { overview, lookBeside } = useWorkspace();
  const { isKnown, isSettled } = useDecisions();
  const open = isKnown ? found.filter((one) => !isSettled(one)).length : 0;
  const { finish, count } = overview.scripts;
  const progress = `${finish} / ${count} 场已保存`;
  return (
    <NextBar
      kind="最后一步"
      title="生成剧本"
      promise={run.isActive ? `正在写，${progress}，已用 ${inkText(run.used)}` : progress}
    >
      <button type="button" className={toolCss.phone} onClick={() => onView("revise")}>
        <Icon name="pen" />
        改一改
      </button>
      <button
        type="button"
        className={toolCss.phone}
        onClick={() => (open > 0 ? onView(null, FINDINGS_PANEL) : onView(null))}
      >
        <Icon name="search" />
        {open > 0 ? `检查 ${open}` : "这一场"}
      </button>
      {run.isActive ? (
        <Button icon={<Icon name="pause" small />} loading={run.isPausing} onClick={run.pause}>
          写完手上的就停
        </Button>
      ) : onRun ? (
        // Where a run is paused, the one action is to go on with it.
        <Button primary={run.run === null || run.isLeft || run.phase === "done"} onClick={onRun}>
          一键生成
        </Button>
      ) : (
        <Button onClick={() => lookBeside("out")}>下载与送出</Button>
      )}
    </NextBar>
  );
}
