import type { GeneratedVersion } from "@mochang/contract/generation";
import { stepOfString, STEPS } from "@mochang/generation";
import { useState } from "react";
import { hanNumber, relativeTime } from "../../lib/format.ts";
import { HorizontalStepper } from "../../ui/stepper/HorizontalStepper.tsx";
import { useWorkspace } from "../workspace.ts";
import { openCards, ownWords } from "./heldWords.ts";
import { NameForm } from "./NameForm.tsx";
import css from "./versions.module.css";

interface Props {
  version: GeneratedVersion;
  isOpen: boolean;
  /** One of the two that are compared. */
  isTicked: boolean;
  onTick: () => void;
  onSwitch: () => void;
  onRename: (name: string) => Promise<boolean>;
  onDelete: () => void;
}

/** A version that was saved under a name: how far it came, and what can be done with it. */
export function VersionRow({ version, isOpen, isTicked, onTick, onSwitch, onRename, onDelete }: Props) {
  const [isNaming, setNaming] = useState(false);
  const { scriptType } = useWorkspace().overview;
  const step = stepOfString(version.step);
  const isDefault = version.defaultFlag === "1";
  const name = version.name || "默认版本";
  const reached = STEPS[step]?.label;
  return (
    <li>
      <input type="checkbox" className={css.tick} aria-label={`比${name}`} checked={isTicked} onChange={onTick} />
      <div>
        {isNaming ? (
          <NameForm
            id={version.id}
            first={version.name ?? ""}
            button="改好"
            onName={onRename}
            onClose={() => setNaming(false)}
          />
        ) : (
          <h3>
            <bdi>{name}</bdi>
            {isOpen && <span className="tag done">正在用</span>}
            <time>{relativeTime(version.updateTime || version.createTime)}</time>
          </h3>
        )}
        <HorizontalStepper
          states={STEPS.map((_, i) => (i < step ? "done" : i === step ? "open" : "locked"))}
          viewed={null}
          label={reached === undefined ? "八步都写完了" : `八步里走到${reached}`}
        />
        <p className="tiny quiet">
          {[
            reached === undefined ? "八步都写完了" : `第${hanNumber(step + 1)}步，${reached}`,
            openCards(version, scriptType),
            ownWords(version),
          ]
            .filter((words) => words !== "")
            .join("，")}
          {isDefault && "。默认版本，不占十个的位置，不能删除"}
        </p>
        <p className={css.commands}>
          {!isOpen && (
            <button type="button" className="link" onClick={onSwitch}>
              切换到这一版
            </button>
          )}
          <button type="button" className="link" onClick={() => setNaming(true)}>
            改名
          </button>
          {!isDefault && (
            <button type="button" className="link" onClick={onDelete}>
              删除
            </button>
          )}
        </p>
      </div>
    </li>
  );
}
