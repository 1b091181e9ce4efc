import { GENERATED_VERSIONS_MAX, type GeneratedVersion } from "@mochang/contract/generation";
import clsx from "clsx";
import { lazy, Suspense, useState } from "react";
import { hanNumber } from "../../lib/format.ts";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";
import { SaveAsDialog, copyGenerated } from "../../library/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { WorkKey } from "../workspace.ts";
import { useVersions } from "./api.ts";
import { AutomaticRow } from "./AutomaticRow.tsx";
import { SaveForm } from "./SaveForm.tsx";
import { useVersionCommands } from "./useVersionCommands.ts";
import { VersionRow } from "./VersionRow.tsx";
import css from "./versions.module.css";

const Comparison = lazy(
  retryUntilSuccess(() => import("./Comparison.tsx").then((loaded) => ({ default: loaded.Comparison }))),
);

interface Props {
  workKey: WorkKey;
  name: string;
  onVersion: (versionId: string) => void;
  onClose: () => void;
}

const PAIR = 2;

/** The versions of a work: kept, switched, renamed, deleted, two of them compared; below them what was kept by itself. */
export function VersionsDialog({ workKey: key, name, onVersion, onClose }: Props) {
  const versions = useVersions(key.scriptId, false);
  const automatic = useVersions(key.scriptId, true);
  const commands = useVersionCommands(key, onVersion, onClose);
  const [isCopying, setCopying] = useState(false);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [isComparing, setComparing] = useState(false);
  const all = [...(versions.data ?? []), ...(automatic.data ?? [])];
  const savedVersions = (versions.data ?? []).filter(({ defaultFlag }) => defaultFlag !== "1");
  const pair = ticked.flatMap((id) => all.find((version) => version.id === id) ?? []);
  const tick = (id: string) => {
    setComparing(false);
    setTicked(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id].slice(-PAIR));
  };
  const go = (id: string) => {
    onClose();
    onVersion(id);
  };
  const list = (
    <div className={css.list}>
      <SaveForm
        suggested={`第${hanNumber((versions.data?.length ?? 1) + 1)}稿`}
        isFull={savedVersions.length >= GENERATED_VERSIONS_MAX}
        isBusy={commands.isSaving}
        onSave={commands.save}
        onCopy={() => setCopying(true)}
      />
      <Lists
        versions={versions.data ?? []}
        automatic={automatic.data ?? []}
        open={key.versionId}
        commands={commands}
        ticked={ticked}
        onTick={tick}
        onSwitch={go}
      />
      <Foot pair={pair} open={key.versionId} onCompare={() => setComparing(true)} onSwitch={go} />
    </div>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      place="right"
      className={clsx(css.drawer, isComparing && css.comparing)}
      title={
        <>
          {isComparing && (
            <button type="button" className="icon-btn only-m" aria-label="回到版本" onClick={() => setComparing(false)}>
              <Icon name="back" small />
            </button>
          )}
          版本{" "}
          <small className="tiny quiet">{`${savedVersions.length} / ${GENERATED_VERSIONS_MAX}，默认版本不算在内`}</small>
        </>
      }
    >
      <div className={css.columns}>
        {isComparing && pair.length === PAIR && (
          <Suspense fallback={<Skeleton />}>
            <Comparison key={ticked.join()} versions={inTime(pair, key.versionId)} workKey={key} onDone={onClose} />
          </Suspense>
        )}
        {list}
      </div>
      {isCopying && (
        <SaveAsDialog
          script={{ id: key.scriptId, name }}
          sentence={`复制《${name}》打开着的这一版，原来的不动。`}
          copyAs={(scriptId, next) => copyGenerated(scriptId, key.versionId, next)}
          onClose={() => setCopying(false)}
        />
      )}
    </Dialog>
  );
}

interface FootProps {
  /** What is ticked: two at most. */
  pair: readonly GeneratedVersion[];
  open: string;
  onCompare: () => void;
  onSwitch: (id: string) => void;
}

/** What can be done with the ticked versions: two are compared, one that is not open is switched to. */
function Foot({ pair, open, onCompare, onSwitch }: FootProps) {
  const target = pair.findLast(({ id, automatic }) => id !== open && !automatic);
  return (
    <div className={css.foot}>
      <p className="tiny quiet">切换前，现在的样子会先存好，不用墨。</p>
      <Button disabled={pair.length < PAIR} onClick={onCompare}>
        {pair.length < PAIR ? "勾两个，就能比" : "比这 2 个"}
      </Button>
      {target && <Button onClick={() => onSwitch(target.id)}>{`切换到${target.name || "默认版本"}`}</Button>}
    </div>
  );
}

/** The open version stands at the right, else the one that was made later. */
function inTime(pair: readonly GeneratedVersion[], open: string): [GeneratedVersion, GeneratedVersion] {
  const [a, b] = pair.toSorted((one, other) =>
    one.id === open ? 1 : other.id === open ? -1 : one.createTime.localeCompare(other.createTime),
  ) as [GeneratedVersion, GeneratedVersion];
  return [a, b];
}

interface ListsProps {
  versions: readonly GeneratedVersion[];
  automatic: readonly GeneratedVersion[];
  /** The open one. */
  open: string;
  commands: ReturnType<typeof useVersionCommands>;
  ticked: readonly string[];
  onTick: (id: string) => void;
  onSwitch: (id: string) => void;
}

/** The versions that have a name, and below them what was kept by itself. */
function Lists({ versions, automatic, open, commands, ticked, onTick, onSwitch }: ListsProps) {
  const tick = ({ id }: GeneratedVersion) => ({ isTicked: ticked.includes(id), onTick: () => onTick(id) });
  return (
    <>
      <p className={css.group}>
        存过的版本<span>勾两个可以比</span>
      </p>
      <ul className={css.versions}>
        {versions.map((version) => (
          <VersionRow
            key={version.id}
            version={version}
            isOpen={version.id === open}
            {...tick(version)}
            onSwitch={() => onSwitch(version.id)}
            onRename={(next) => commands.rename(version.id, next)}
            onDelete={() => commands.askDelete(version)}
          />
        ))}
      </ul>
      {automatic.length > 0 && (
        <>
          <p className={css.group}>
            自动留存，最近二十份<span>不占十个的位置</span>
          </p>
          <ul className={css.versions}>
            {automatic.map((version) => (
              <AutomaticRow
                key={version.id}
                version={version}
                {...tick(version)}
                onRestore={() => commands.restore(version.id)}
                onKeep={(next) => commands.rename(version.id, next)}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}
