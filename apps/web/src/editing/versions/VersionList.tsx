import type { ScriptVersion } from "@mochang/contract";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { Failure } from "../../ui/Failure.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Menu, type MenuItem } from "../../ui/Menu.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useStore } from "../../ui/store.ts";
import type { PanelProps } from "../panelProps.ts";
import { AutomaticList } from "./AutomaticList.tsx";
import { useDefaultVersion, useVersions } from "./queries.ts";
import { stampText, versionName } from "./stamp.ts";
import { useOpenedAt } from "./useOpenedAt.ts";
import { useVersionCommands, type VersionCommands } from "./useVersionCommands.ts";
import { VersionNameForm } from "./VersionNameForm.tsx";
import { versionForm } from "./versionForm.ts";
import css from "./HistoryPanel.module.css";

interface RowProps {
  /** What the parts of the work are called. */
  unit: string;
  version: ScriptVersion;
  isOpen: boolean;
  now: number;
  commands: VersionCommands;
}

/** What can be done with a version beside opening it. */
function itemsOf({ version, isOpen, commands }: RowProps): MenuItem[] {
  const isDefault = version.defaultFlag === "1";
  const items: (MenuItem | false)[] = [
    {
      key: "rename",
      label: "改名",
      icon: "pen",
      onSelect: () => versionForm.set({ for: "rename", id: version.id, name: versionName(version) }),
    },
    !isDefault && { key: "default", label: "设为默认", icon: "check", onSelect: () => commands.makeDefault(version) },
    !isOpen && { key: "compare", label: "和手上的比较", icon: "compare", onSelect: () => commands.compare(version) },
    !isOpen && { key: "mark", label: "标出此后的改动", icon: "eye", onSelect: () => commands.mark(version) },
    !isDefault && {
      key: "delete",
      label: "删除",
      icon: "trash",
      ruled: true,
      onSelect: () => commands.askDelete(version),
    },
  ];
  return items.filter((item) => item !== false);
}

function VersionRow(props: RowProps) {
  const { version, unit, isOpen, now, commands } = props;
  const form = useStore(versionForm);
  const name = versionName(version);
  if (form?.for === "rename" && form.id === version.id)
    return (
      <li className={css.row}>
        <VersionNameForm
          first={form.name}
          label="版本的名字"
          button="改名"
          onName={(next) => commands.rename(version.id, next)}
        />
      </li>
    );
  const isDefault = version.defaultFlag === "1";
  return (
    <li className={css.version}>
      <span className={css.versionName} title={name}>
        <bdi>{name}</bdi>
      </span>
      {isDefault && <span className="tag">默认</span>}
      <span className={css.about}>
        <span>
          {version.sceneCount} {unit}
        </span>
        {!isDefault && <span>{stampText(version.updateTime, now)}</span>}
      </span>
      {isOpen ? (
        <span className={css.about}>开着</span>
      ) : (
        <button type="button" className="link small" aria-label={`打开${name}`} onClick={() => commands.open(version)}>
          打开
        </button>
      )}
      <Menu className="icon-btn" align="end" label={`${name}：改名、设为默认、比较、删除`} items={itemsOf(props)}>
        <Icon name="more" small />
      </Menu>
    </li>
  );
}

/** The versions of the whole script: the default one, then the others, newest first; under them what was kept by itself. */
export function VersionList(props: PanelProps) {
  const { scriptId } = props.script;
  const versions = useVersions(scriptId);
  const standing = useDefaultVersion(scriptId);
  const commands = useVersionCommands(props);
  const form = useStore(versionForm);
  const now = useOpenedAt();
  const { unit, say, structure } = props.editor;
  const open = structure.versionId;
  const others = versions.data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <section aria-label={say("{全剧}的版本")}>
      <h2 className={css.title}>
        {say("{全剧}的版本")}
        <small>
          <button type="button" className="link" onClick={() => versionForm.set({ for: "save" })}>
            另存为版本
          </button>
        </small>
      </h2>
      {form?.for === "save" && (
        <VersionNameForm
          first={commands.firstName()}
          label="新版本的名字"
          button="另存"
          isBusy={commands.isSaving}
          onName={commands.saveAs}
        />
      )}
      {versions.isPending && <Skeleton widths={[80, 72]} />}
      {versions.isError && (
        <Failure
          title="版本没有取到"
          sentence={fullSentenceOf(versions.error)}
          onRetry={() => void versions.refetch()}
        />
      )}
      <ol className={css.list}>
        {standing.data && (
          <VersionRow
            unit={unit}
            version={standing.data}
            isOpen={standing.data.id === open}
            now={now}
            commands={commands}
          />
        )}
        {others.map((version) => (
          <VersionRow
            key={version.id}
            unit={unit}
            version={version}
            isOpen={version.id === open}
            now={now}
            commands={commands}
          />
        ))}
      </ol>
      {versions.hasNextPage && (
        <button
          type="button"
          className="link small"
          aria-busy={versions.isFetchingNextPage}
          onClick={() => void versions.fetchNextPage()}
        >
          更多版本
        </button>
      )}
      <AutomaticList script={props.script} editor={props.editor} compare={commands.compare} />
    </section>
  );
}
