import { LAST_STEP } from "@mochang/generation";
import { characters, duration } from "../../lib/format.ts";
import { useToEvaluate, type TransferResult } from "../../library/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useWorkInk } from "../costEstimate/useWorkInk.ts";
import { useToModify } from "../handOver/useToModify.ts";
import { inkText } from "../../lib/inkText.ts";
import { useWorkspace } from "../workspace.ts";
import { useFinishedScript } from "./useFinishedScript.ts";
import css from "./done.module.css";

interface Props {
  name: string;
  scenes: number;
  onPreview: () => void;
  /** 下载与送出. */
  onOut: () => void;
  onClose: () => void;
}

/** Every scene has its script: what can become of it. */
export function DoneDialog({ name, scenes, onPreview, onOut, onClose }: Props) {
  const { key, overview, openStep } = useWorkspace();
  const evaluation = useToEvaluate(key);
  const editing = useToModify();
  const finished = useFinishedScript();
  const used = useWorkInk(key, overview.revision)?.steps.reduce((sum, step) => sum + step.used, 0) ?? 0;
  return (
    <Dialog open onClose={onClose} title="剧本生成完成" className={css.done}>
      <p className="quiet">
        {`${scenes} 场${finished ? `，${characters(finished.characters)}，约 ${duration(finished.seconds)}` : "都保存了"}。`}
        {used > 0 && `用墨 ${inkText(used)}。`}
      </p>
      <ul className={css.ways}>
        <Way
          title="一键评估"
          sentence="建好评估记录，先看约数，不先花墨"
          sent={evaluation.sent}
          isBusy={evaluation.isSending}
          onGo={() => evaluation.send(name)}
        />
        <Way
          title="导入修改"
          sentence="逐场改，逐句改，随时批注"
          sent={editing.sent}
          isBusy={editing.isSending}
          onGo={() => editing.send(name)}
        />
        <Way title="下载剧本" sentence="故事策划、故事结构、剧本三份文件" sent={null} isBusy={false} onGo={onOut} />
      </ul>
      {finished && finished.unseen > 0 && (
        <p className={css.unseen}>
          {`还有 ${finished.unseen} 处跨场检查没有看。`}
          <button
            type="button"
            className="link"
            onClick={() => {
              onClose();
              openStep(LAST_STEP);
            }}
          >
            先看这些
          </button>
        </p>
      )}
      <div className={css.foot}>
        <Button onClick={onClose}>留在这里</Button>
        <Button primary onClick={onPreview}>
          预览剧本
        </Button>
      </div>
    </Dialog>
  );
}

interface WayProps {
  title: string;
  sentence: string;
  sent: TransferResult | null;
  isBusy: boolean;
  onGo: () => void;
}

/** A way out; where the browser blocked its window, the row is a link to it. */
function Way({ title, sentence, sent, isBusy, onGo }: WayProps) {
  const words = (
    <>
      <b>{title}</b>
      <span>{isBusy ? "正在准备" : sent?.isBlocked ? "浏览器拦了新窗口，请点这里" : sentence}</span>
      <Icon name="right" small />
    </>
  );
  return (
    <li>
      {sent?.isBlocked ? (
        <a href={sent.url} target="_blank" rel="opener">
          {words}
        </a>
      ) : (
        <button type="button" aria-busy={isBusy || undefined} onClick={onGo}>
          {words}
        </button>
      )}
    </li>
  );
}
