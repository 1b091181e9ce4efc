import type { ScriptRecord } from "@mochang/contract";
import { CREATE_MESSAGES } from "@mochang/contract/generation";
import { useState, type FormEvent } from "react";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { characters } from "../../lib/format.ts";
import { randomId } from "../../lib/randomId.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useToasts } from "../../ui/toasts.ts";
import type { ListType } from "../api.ts";
import { useScripts } from "../queries.ts";
import { startFromScript } from "./api.ts";
import { FIRST_TYPE, TypeChoice } from "./TypeChoice.tsx";
import { useCreate } from "./useCreate.ts";
import formCss from "../dialogForm.module.css";
import css from "./generateDialog.module.css";

const LISTS: readonly { type: ListType; label: string }[] = [
  { type: 2, label: "修改的剧本" },
  { type: 1, label: "评估的剧本" },
];
const NOVEL = 2;
const NOTHING_MESSAGE = "请选一部剧本";

/** 从已有的剧本开始: which script of the editor or of an upload a workspace begins with, and what it is to be. */
export function FromScriptDialog({ onClose }: { onClose: () => void }) {
  const toasts = useToasts();
  const create = useCreate(onClose);
  const [list, setList] = useState<ListType>(2);
  const [script, choose] = useState<ScriptRecord | null>(null);
  const [scriptType, setScriptType] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const [number] = useState(randomId);
  const typeFault = scriptType === null ? CREATE_MESSAGES.type : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (script === null) return toasts.warn(NOTHING_MESSAGE);
    if (scriptType === null) {
      toasts.warn(CREATE_MESSAGES.type);
      return document.getElementById(FIRST_TYPE)?.focus();
    }
    create.mutate({ name: script.name, create: () => startFromScript(number, script.id, scriptType) });
  };
  return (
    <Dialog open onClose={onClose} title="从已有的剧本开始" closable={!create.isPending} className={css.dialog}>
      <form className={formCss.form} onSubmit={submit} noValidate>
        <p className="quiet small">
          复制成一部新的作品，原来的不动。场景、人物和大纲由规则读出来，放进各步等您看过提交，不用墨。
        </p>
        <div className="tabs" role="tablist" aria-label="从哪里选">
          {LISTS.map(({ type, label }) => (
            <button
              key={type}
              type="button"
              role="tab"
              aria-selected={type === list}
              onClick={() => {
                setList(type);
                choose(null);
              }}
            >
              {label}
            </button>
          ))}
        </div>
        <ScriptChoice key={list} list={list} chosen={script} onChoose={choose} />
        {tried && script === null && <p className={css.error}>{NOTHING_MESSAGE}</p>}
        <TypeChoice value={scriptType} fault={tried ? typeFault : null} onChange={setScriptType} />
        <div className={formCss.actions}>
          <Button onClick={onClose} disabled={create.isPending}>
            取消
          </Button>
          <Button primary type="submit" loading={create.isPending}>
            从它开始，在新窗口打开
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ChoiceProps {
  list: ListType;
  chosen: ScriptRecord | null;
  onChoose: (script: ScriptRecord) => void;
}

const SIZE = 11;

function ScriptChoice({ list, chosen, onChoose }: ChoiceProps) {
  const [page, setPage] = useState(1);
  const scripts = useScripts(list, page, 0);
  if (scripts.isError && !scripts.data)
    return (
      <Failure title="剧本没有取到" sentence={fullSentenceOf(scripts.error)} onRetry={() => void scripts.refetch()} />
    );
  if (!scripts.data) return <Skeleton />;
  const { records, total } = scripts.data;
  if (total === 0)
    return <p className="quiet small">{list === 2 ? "修改剧本里还没有作品。" : "评估剧本里还没有作品。"}</p>;
  return (
    <>
      <div role="radiogroup" aria-label="剧本">
        <ul className={css.scripts}>
          {records.map((script) => {
            const isNovel = script.fileType === NOVEL;
            return (
              <li key={script.id}>
                <label>
                  <input
                    type="radio"
                    name="fromScript"
                    checked={chosen?.id === script.id}
                    disabled={isNovel}
                    onChange={() => onChoose(script)}
                  />
                  <bdi>{script.name}</bdi>
                  <small>{isNovel ? "小说不能从场景开始" : characters(script.characters)}</small>
                </label>
              </li>
            );
          })}
        </ul>
      </div>
      {total > SIZE && <Pagination current={page} pageSize={SIZE} total={total} onChange={setPage} />}
    </>
  );
}
