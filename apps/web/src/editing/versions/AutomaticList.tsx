import type { ScriptVersion } from "@mochang/contract";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { Failure } from "../../ui/Failure.tsx";
import { useStore } from "../../ui/store.ts";
import type { PanelProps } from "../panelProps.ts";
import { useAutomaticVersions } from "./queries.ts";
import { stampText } from "./stamp.ts";
import { useOpenedAt } from "./useOpenedAt.ts";
import { useAutomaticCommands, type AutomaticCommands } from "./useAutomaticCommands.ts";
import { VersionNameForm } from "./VersionNameForm.tsx";
import { versionForm } from "./versionForm.ts";
import css from "./HistoryPanel.module.css";

interface RowProps {
  /** What the parts of the work are called. */
  unit: string;
  version: ScriptVersion;
  now: number;
  commands: AutomaticCommands;
  compare: (version: ScriptVersion) => void;
}

function AutomaticRow({ unit, version, now, commands, compare }: RowProps) {
  const { id, name, createTime, sceneCount } = version;
  const form = useStore(versionForm);
  const action = (label: string, act: () => void, busy = false) => (
    <button type="button" className="link" aria-label={`${label}：${name}`} aria-busy={busy || undefined} onClick={act}>
      {label}
    </button>
  );
  return (
    <li className={css.automatic}>
      <p>
        <b title={name}>
          <bdi>{name}</bdi>
        </b>
        <span className="num">{stampText(createTime, now)}</span>
      </p>
      {form?.for === "rename" && form.id === id ? (
        <VersionNameForm
          first={form.name}
          label="版本的名字"
          button="存成版本"
          onName={(next) => commands.promote(id, next)}
        />
      ) : (
        <p>
          <span className="num">
            {sceneCount} {unit}
          </span>
          {action("比较", () => compare(version))}
          {action("换回来", () => commands.restore(version), commands.isRestoring)}
          {action("存成版本", () => versionForm.set({ for: "rename", id, name }))}
        </p>
      )}
    </li>
  );
}

/** 自动留存: what was kept by itself before something great, under the versions that people manage. */
export function AutomaticList({
  compare,
  ...props
}: Pick<PanelProps, "script" | "editor"> & Pick<RowProps, "compare">) {
  const { script } = props;
  const commands = useAutomaticCommands(props);
  const versions = useAutomaticVersions(script.scriptId);
  const now = useOpenedAt();
  if (versions.isError && !versions.data)
    return (
      <Failure
        title="自动留存没有取到"
        sentence={fullSentenceOf(versions.error)}
        onRetry={() => void versions.refetch()}
      />
    );
  const records = versions.data?.records ?? [];
  if (records.length === 0) return null;
  return (
    <section aria-label="自动留存">
      <h2 className={css.title}>
        自动留存，最近二十份<small>不算在版本里</small>
      </h2>
      <ol className={css.list}>
        {records.map((version) => (
          <AutomaticRow
            key={version.id}
            unit={props.editor.unit}
            version={version}
            now={now}
            commands={commands}
            compare={compare}
          />
        ))}
      </ol>
      <p className={css.note}>换回来之前，现在的样子会先存好。</p>
    </section>
  );
}
