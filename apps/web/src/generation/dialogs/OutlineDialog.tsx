import { IMPORT_OUTLINE_PATH, ImportedOutline } from "@mochang/contract/generation";
import { useState } from "react";
import { post } from "../../lib/api.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { TextArea } from "../form/TextArea.tsx";
import { useWorkspace } from "../workspace.ts";
import css from "./dialogs.module.css";

const EMPTY = "请先贴上您的大纲";

/** 从我的大纲开始: the writer's own outline is read into steps 1 to 4; what found a place and what did not is told. */
export function OutlineDialog({ onClose }: { onClose: () => void }) {
  const { key, refresh } = useWorkspace();
  const toasts = useToasts();
  const [text, setText] = useState("");
  const read = useSingleMutation({
    mutationFn: () => post(IMPORT_OUTLINE_PATH, { ...key, text }, ImportedOutline),
    onSuccess: () => void refresh(),
    onError: toasts.error,
  });
  const send = () => (text.trim() === "" ? toasts.warn(EMPTY) : read.mutate());
  return (
    <Dialog open onClose={onClose} title="从我的大纲开始" closable={!read.isPending} className={css.outline}>
      {read.data ? (
        <ReadOutline outline={read.data} onClose={onClose} />
      ) : (
        <>
          <p className="quiet">
            把大纲、梗概、人物小传贴进来，按规则放进前四步还空着的项，写过的不动。放进去的都算您写的，不用墨。
          </p>
          <TextArea
            id="own-outline"
            aria-label="我的大纲"
            summary
            placeholder={"剧本名：\n主题：\n梗概：\n人物：\n第一幕："}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className={css.foot}>
            <Button onClick={onClose} disabled={read.isPending}>
              取消
            </Button>
            <Button primary loading={read.isPending} onClick={send}>
              读入前四步
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Each passage with the field that it went to, and those without one with the reason: nothing of the text is lost unseen. */
function ReadOutline({ outline: { placed, unplaced }, onClose }: { outline: ImportedOutline; onClose: () => void }) {
  return (
    <>
      <p role="status">{`认出 ${placed.length} 段${unplaced.length > 0 ? `，还有 ${unplaced.length} 段没有放进去` : "，都放好了"}`}</p>
      {unplaced.length > 0 && (
        <ol className={css.passages} aria-label="没有放进去的">
          {unplaced.map(({ text, why, from }) => (
            <li key={from}>
              <p>{text}</p>
              <small>{why}</small>
            </li>
          ))}
        </ol>
      )}
      <details className={css.passages} open={unplaced.length === 0}>
        <summary>{`放好的 ${placed.length} 段`}</summary>
        <ol>
          {placed.map(({ text, name, label, from, key }) => (
            <li key={`${from}-${key}`}>
              <p>{text}</p>
              <small>{`${name}，${label}`}</small>
            </li>
          ))}
        </ol>
      </details>
      <div className={css.foot}>
        <Button primary onClick={onClose}>
          从故事内核接着写
        </Button>
      </div>
    </>
  );
}
