import { Cover } from "../Cover.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Progress } from "../../ui/Progress.tsx";
import { PARTS, partUnderWay, phaseLine, wholePercent, type UploadPhase } from "../uploadProgress.ts";
import type { PreparationResults } from "./preparationResults.ts";
import css from "./PreparationMask.module.css";

interface Props {
  work: { name: string; author: string; genre: string };
  /** Null: all is done, and the editor waits to be opened by a click. */
  phase: UploadPhase | null;
  found: PreparationResults;
  /** A window was opened for the editor; without one it is opened by a click at the end. */
  hasWindow: boolean;
  /** Back to the list; the work goes on. */
  onHide: () => void;
  /** Absent where it cannot be called off any more. */
  onCancel?: () => void;
  onOpen?: () => void;
}

const ORDINALS = ["一", "二", "三"];

function partState(
  phase: UploadPhase | null,
  found: PreparationResults,
  step: 1 | 2 | 3,
): { state: string; words: string } {
  if (found[step] !== undefined || phase === null) return { state: "", words: found[step] ?? "好了" };
  const now = partUnderWay(phase);
  if (step < now) return { state: "", words: "好了" };
  if (step > now) return { state: "waiting", words: "等着" };
  return { state: "running", words: phase.at === "sending" ? `已传 ${Math.floor(phase.share * 100)}%` : "正在做" };
}

/** Over the whole window while an uploaded script is read, split into scenes and made ready. */
export function PreparationMask({ work, phase, found, hasWindow, onHide, onCancel, onOpen }: Props) {
  const line = phase && phaseLine(phase);
  return (
    <Dialog open place="full" label="正在打开剧本" closable={false} onClose={onHide}>
      <div className={css.mask}>
        <span className={css.leaf} aria-hidden="true">
          <Cover title={work.name} author={work.author} genre={work.genre} extent="展卷" />
        </span>
        <ol className={css.parts}>
          {PARTS.map((part, i) => {
            const { state, words } = partState(phase, found, part.step);
            return (
              <li key={part.step}>
                <b aria-hidden="true">{ORDINALS[i]}</b>
                <span className={state === "waiting" ? "quiet" : undefined}>
                  {part.name}
                  {"about" in part && <span className="quiet small">　{part.about}</span>}
                </span>
                <small>
                  <i className={`state ${state}`} />
                  {words}
                </small>
              </li>
            );
          })}
        </ol>
        <Progress
          step={line ? (phase.at === "starting" ? "正在准备" : line.step) : "都好了"}
          count={`${phase ? partUnderWay(phase) : 3} / 3 步`}
          percent={phase ? wholePercent(phase) : 100}
          label="打开进度"
        />
        <p className={css.foot}>
          <span>三步都不用墨。{hasWindow ? "好了就在新窗口里打开。" : "好了从这里打开。"}</span>
          {onCancel && (
            <button type="button" className="link quiet" onClick={(click) => click.detail < 2 && onCancel()}>
              取消上传
            </button>
          )}
          <button type="button" className="link" onClick={onHide}>
            先回列表
          </button>
        </p>
        {onOpen && (
          <Button primary size="large" block onClick={onOpen}>
            打开编辑器
          </Button>
        )}
      </div>
    </Dialog>
  );
}
