import { ENTITIES } from "@mochang/generation";
import { useState, useSyncExternalStore } from "react";
import { confirm } from "../../ui/confirm.tsx";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { ParamList } from "../form/ParamList.tsx";
import { useWorkspace } from "../workspace.ts";
import { leftDrafts, type LeftDraft } from "./leftDrafts.ts";
import css from "../workspaceLayout/frame.module.css";

/** Tells of words that were not submitted and whose form was deleted or cleared, here or in another window: they are kept until their writer gives them up. */
export function LeftDraftsNotice({ ask = confirm }) {
  const { draftBook, overview } = useWorkspace();
  // By their keys: one that is dropped as another is put leaves their number as it was.
  useSyncExternalStore(draftBook.subscribe, () => draftBook.items().join("\n"));
  const [isOpen, setOpen] = useState(false);
  const left = leftDrafts(draftBook, overview);
  if (left.length === 0) return null;
  const names = left.map(({ name }) => name).join("、");
  const giveUp = (drafts: readonly LeftDraft[]): void =>
    ask({
      title: "这些字不要了？",
      content: `${drafts.map(({ name }) => name).join("、")}里没提交的字只在这台电脑上，丢掉就找不回了。`,
      okText: "不要了",
      cancelText: "取消",
      danger: true,
      onOk: () => drafts.forEach(({ key }) => draftBook.drop(key)),
    });
  return (
    <section className={css.leftDrafts} aria-label="没有地方放的字">
      <Notice warning role="status">
        {`${names}删去或清空了，没提交的字还在这台电脑上。从版本里的自动留存换回来，就能接着写。`}
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "收起" : "看这些字"}
        </Button>
        <Button size="small" onClick={() => giveUp(left)}>
          {left.length > 1 ? "都不要了" : "不要了"}
        </Button>
      </Notice>
      {isOpen &&
        left.map((draft) => (
          <div key={draft.key}>
            <h2 className="h3">{draft.name}</h2>
            <ParamList fields={ENTITIES[draft.kind].fields} values={draft.values} />
            {left.length > 1 && (
              <Button size="small" aria-label={`不要这一份：${draft.name}`} onClick={() => giveUp([draft])}>
                不要这一份
              </Button>
            )}
          </div>
        ))}
    </section>
  );
}
