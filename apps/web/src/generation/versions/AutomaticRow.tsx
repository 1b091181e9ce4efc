import type { GeneratedVersion } from "@mochang/contract/generation";
import { useState } from "react";
import { relativeTime } from "../../lib/format.ts";
import { useWorkspace } from "../workspace.ts";
import { heldWords, ownWords } from "./heldWords.ts";
import { NameForm } from "./NameForm.tsx";
import css from "./versions.module.css";

interface Props {
  version: GeneratedVersion;
  isTicked: boolean;
  onTick: () => void;
  onRestore: () => void;
  /** Makes it one of the versions that have a name. */
  onKeep: (name: string) => Promise<boolean>;
}

/** What was kept by itself before something great: taken back, or given a name. */
export function AutomaticRow({ version, isTicked, onTick, onRestore, onKeep }: Props) {
  const [isNaming, setNaming] = useState(false);
  const { scriptType } = useWorkspace().overview;
  const name = version.name ?? "";
  return (
    <li>
      <input type="checkbox" className={css.tick} aria-label={`比${name}`} checked={isTicked} onChange={onTick} />
      <div>
        {isNaming ? (
          <NameForm id={version.id} first={name} button="存成版本" onName={onKeep} onClose={() => setNaming(false)} />
        ) : (
          <>
            <h3>
              <bdi>{name}</bdi>
              <time>{relativeTime(version.createTime)}</time>
            </h3>
            <p className="tiny quiet">
              {[heldWords(version, scriptType), ownWords(version)].filter(Boolean).join("，")}
            </p>
            <p className={css.commands}>
              <button type="button" className="link" onClick={onRestore}>
                换回来
              </button>
              <button type="button" className="link" onClick={() => setNaming(true)}>
                存成版本
              </button>
            </p>
          </>
        )}
      </div>
    </li>
  );
}
