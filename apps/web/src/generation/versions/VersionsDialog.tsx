import { GENERATED_VERSIONS_MAX, VERSION_MESSAGES, type GeneratedVersion } from "@mochang/contract/generation";
import { NAME_MAX, stepOfString, STEPS } from "@mochang/generation";
import { useState, type FormEvent } from "react";
import { hanNumber, relativeTime } from "../../lib/format.ts";
import { SaveAsDialog, copyGenerated } from "../../library/index.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { Thread } from "../../ui/thread/Thread.tsx";
import { toasts } from "../../ui/toasts.ts";
import { LabelledField } from "../form/LabelledField.tsx";
import type { WorkKey } from "../workspace.ts";
import { useVersions } from "./api.ts";
import { useVersionCommands } from "./useVersionCommands.ts";
import css from "../dialogs/dialogs.module.css";

interface Props {
  workKey: WorkKey;
  name: string;
  onVersion: (versionId: string) => void;
  onClose: () => void;
}

/** The versions of a work: kept, switched, renamed, deleted; below them what was kept by itself. */
export function VersionsDialog({ workKey: key, name, onVersion, onClose }: Props) {
  const versions = useVersions(key.scriptId, false);
  const automatic = useVersions(key.scriptId, true);
  const commands = useVersionCommands(key, onVersion, onClose);
  const [isCopying, setCopying] = useState(false);
  const own = (versions.data ?? []).filter(({ defaultFlag }) => defaultFlag !== "1");
  return (
    <Dialog
      open
      onClose={onClose}
      className={css.drawer}
      title={
        <>
          版本 <small className="tiny quiet">{`${own.length} / ${GENERATED_VERSIONS_MAX}，默认版本不算在内`}</small>
        </>
      }
    >
      <SaveForm
        suggested={`第${hanNumber((versions.data?.length ?? 1) + 1)}稿`}
        isFull={own.length >= GENERATED_VERSIONS_MAX}
        isBusy={commands.isSaving}
        onSave={commands.save}
        onCopy={() => setCopying(true)}
      />
      <ul className={css.versions}>
        {(versions.data ?? []).map((version) => (
          <VersionRow
            key={version.id}
            version={version}
            isOpen={version.id === key.versionId}
            onSwitch={() => {
              onClose();
              onVersion(version.id);
            }}
            onRename={(next) => commands.rename(version.id, next)}
            onDelete={() => commands.askDelete(version)}
          />
        ))}
      </ul>
      {(automatic.data?.length ?? 0) > 0 && (
        <>
          <p className={css.group}>
            自动留存，最近二十份<span>不占十个的位置</span>
          </p>
          <ul className={css.versions}>
            {automatic.data?.map((version) => (
              <li key={version.id}>
                <h3>
                  {version.name}
                  <time>{relativeTime(version.createTime)}</time>
                </h3>
                <p className={css.commands}>
                  <button type="button" className="link" onClick={() => void commands.restore(version.id)}>
                    换回来
                  </button>
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
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

interface SaveFormProps {
  suggested: string;
  /** Ten are kept already. */
  isFull: boolean;
  isBusy: boolean;
  onSave: (name: string) => void;
  onCopy: () => void;
}

/** Keeps the work as it is now under a name. */
function SaveForm({ suggested, isFull, isBusy, onSave, onCopy }: SaveFormProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const name = typed ?? suggested;
  const fault = name.trim() === "" ? VERSION_MESSAGES.nameless : isFull ? VERSION_MESSAGES.full : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === null) onSave(name.trim());
    else toasts.warn(fault);
  };
  return (
    <form className={css.newVersion} onSubmit={submit}>
      <LabelledField id="version-name" label="把现在的样子存成一个版本" error={isTried ? fault : null}>
        <TextInput
          id="version-name"
          faulty={isTried && fault !== null}
          maxLength={NAME_MAX}
          value={name}
          onChange={(event) => setTyped(event.target.value)}
        />
      </LabelledField>
      <Button primary type="submit" size="large" loading={isBusy}>
        另存版本
      </Button>
      <p className="tiny quiet">
        另存不用墨。
        <button type="button" className="link" onClick={onCopy}>
          另存为一份新的剧本
        </button>
      </p>
    </form>
  );
}

interface RowProps {
  version: GeneratedVersion;
  isOpen: boolean;
  onSwitch: () => void;
  onRename: (name: string) => Promise<boolean>;
  onDelete: () => void;
}

function VersionRow({ version, isOpen, onSwitch, onRename, onDelete }: RowProps) {
  const [renamed, setRenamed] = useState<string | null>(null);
  const step = stepOfString(version.step);
  const isDefault = version.defaultFlag === "1";
  return (
    <li>
      {renamed === null ? (
        <h3>
          {version.name || "默认版本"}
          {isOpen && <span className="tag done">正在用</span>}
          <time>{relativeTime(version.updateTime || version.createTime)}</time>
        </h3>
      ) : (
        <form
          className={css.newVersion}
          onSubmit={(event) => {
            event.preventDefault();
            if (renamed.trim() === "") return toasts.warn(VERSION_MESSAGES.nameless);
            void onRename(renamed.trim()).then((isDone) => isDone && setRenamed(null));
          }}
        >
          <TextInput
            id={`rename-${version.id}`}
            aria-label="版本名"
            faulty={false}
            maxLength={NAME_MAX}
            value={renamed}
            onChange={(event) => setRenamed(event.target.value)}
          />
          <span className={css.commands}>
            <Button type="submit">改好</Button>
            <Button onClick={() => setRenamed(null)}>取消</Button>
          </span>
        </form>
      )}
      <Thread
        states={STEPS.map((_, i) => (i < step ? "done" : i === step ? "open" : "locked"))}
        looked={null}
        label={step >= STEPS.length ? "八步都写完了" : `八步里走到${STEPS[step]?.label ?? ""}`}
      />
      {isDefault && <p className="tiny quiet">默认版本，不占十个的位置，不能删除</p>}
      <p className={css.commands}>
        {!isOpen && (
          <button type="button" className="link" onClick={onSwitch}>
            切换到这一版
          </button>
        )}
        <button type="button" className="link" onClick={() => setRenamed(version.name)}>
          改名
        </button>
        {!isDefault && (
          <button type="button" className="link" onClick={onDelete}>
            删除
          </button>
        )}
      </p>
    </li>
  );
}
