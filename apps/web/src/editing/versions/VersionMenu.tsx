import { Icon } from "../../ui/Icon.tsx";
import { Menu, type MenuItem } from "../../ui/Menu.tsx";
import type { PanelProps } from "../panelProps.ts";
import { useDefaultVersion, useVersion, useVersions } from "./queries.ts";
import { versionName } from "./stamp.ts";
import { versionForm } from "./versionForm.ts";
import frame from "../editor.module.css";
import css from "./VersionBanner.module.css";

/** Beside the work's name: which version is open, and what can be done with it. */
export function VersionMenu({ script, editor, panels }: PanelProps) {
  const open = editor.structure.versionId;
  const standing = useDefaultVersion(script.scriptId);
  const version = useVersion(script.scriptId, open);
  const versions = useVersions(script.scriptId);
  if (!version.data || !standing.data) return null;
  const name = versionName(version.data);
  const isDefault = standing.data.id === open;
  const total = versions.data?.pages[0]?.total;
  const others = [...(isDefault ? [] : [standing.data]), ...(versions.data?.pages[0]?.records ?? [])];
  const other = others.find(({ id }) => id !== open);
  const items: MenuItem[] = [
    {
      key: "save",
      label: "另存为版本…",
      icon: "saveAs",
      onSelect: () => {
        versionForm.set({ for: "save" });
        panels.show("history");
      },
    },
    {
      key: "history",
      label: "历史版本",
      icon: "clock",
      ...(total === undefined ? {} : { hint: `${total + 1} 版` }),
      onSelect: () => panels.show("history"),
    },
    ...(other
      ? [
          {
            key: "compare",
            label: `和${versionName(other)}比较`,
            icon: "compare" as const,
            onSelect: () => editor.setPast({ is: "comparison", versionId: other.id, name: versionName(other) }),
          },
        ]
      : []),
  ];
  return (
    <Menu
      className={frame.tool}
      items={items}
      label={`版本：${name}`}
      note={isDefault ? "默认版本，正在改。" : "打开的不是默认版本，写的字存在这个版本里。"}
    >
      <span className={css.open}>
        <bdi>{name}</bdi>
      </span>
      <Icon name="down" small />
    </Menu>
  );
}
