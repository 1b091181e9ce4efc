import { ENTITIES } from "@mochang/generation";
import { useState, useSyncExternalStore } from "react";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { ParamList } from "../form/ParamList.tsx";
import { useWorkspace } from "../workspace.ts";
import { leftDrafts } from "./leftDrafts.ts";
import css from "../workspaceLayout/frame.module.css";

/** Tells of words that were not submitted and whose form was deleted or cleared, here or in another window: they are kept until their writer gives them up. */
export function LeftDraftsNotice() {
  const { draftBook, overview } = useWorkspace();
  useSyncExternalStore(draftBook.subscribe, draftBook.size);
  const [isOpen, setOpen] = useState(false);
  const left = leftDrafts(draftBook, overview.items);
  if (left.length === 0) return null;
  return (
    <section className={css.leftDrafts} aria-label="没有地方放的字">
      <Notice warning role="status">
        {`${left.map(({ name }) => name).join("、")}删去或清空了，没提交的字还在这台电脑上。从版本里的自动留存换回来，就能接着写。`}
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "收起" : "看这些字"}
        </Button>
        <Button size="small" onClick={() => left.forEach(({ key }) => draftBook.drop(key))}>
          不要了
        </Button>
      </Notice>
      {isOpen &&
        left.map(({ key, kind, name, values }) => (
          <div key={key}>
            <h2 className="h3">{name}</h2>
            <ParamList fields={ENTITIES[kind].fields} values={values} />
          </div>
        ))}
    </section>
  );
}
