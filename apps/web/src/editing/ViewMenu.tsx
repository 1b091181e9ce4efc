import { Icon } from "../ui/Icon.tsx";
import { foldScenes } from "../sheet/index.ts";
import { Menu, type MenuItem } from "../ui/Menu.tsx";
import { lookItems } from "./lookItems.ts";
import { NO_ORIGINS } from "./origin/originView.ts";
import { toggleOrigins } from "./origin/toggleOrigins.ts";
import type { PanelProps } from "./panelProps.ts";
import { useDefaultVersion, useVersions } from "./versions/queries.ts";
import { versionName } from "./versions/stamp.ts";
import type { Since } from "./versions/since.ts";
import css from "./editor.module.css";

/** The version since which changes are marked, or could be: the newest that is not open. */
function useMarkable({ script, editor }: PanelProps): Since | null {
  const versions = useVersions(script.scriptId);
  const standing = useDefaultVersion(script.scriptId);
  if (editor.since) return editor.since;
  const others = [...(versions.data?.pages[0]?.records ?? []), ...(standing.data ? [standing.data] : [])];
  const newest = others.find(({ id }) => id !== editor.structure.versionId);
  return newest ? { versionId: newest.id, name: versionName(newest) } : null;
}

/** What changes only the looking. */
export function ViewMenu(props: PanelProps) {
  const { editor } = props;
  const { pages } = editor.preferences;
  const markable = useMarkable(props);
  const items: MenuItem[] = [
    {
      key: "pages",
      label: "分页",
      hint: "和 PDF 一致",
      checked: pages,
      onSelect: () => editor.change({ pages: !pages }),
    },
    {
      key: "origin",
      label: "谁写的",
      checked: editor.origin.shown,
      onSelect: () => toggleOrigins(props),
    },
    ...(markable
      ? [
          {
            key: "since",
            label: "标出改动",
            hint: `自${markable.name}以来`,
            checked: editor.since !== null,
            onSelect: () => {
              if (editor.origin.shown) editor.setOrigin(NO_ORIGINS);
              editor.markSince(editor.since ? null : markable);
            },
          },
        ]
      : []),
    {
      key: "fold",
      label: `只看${editor.isProse ? "章名" : "场次标题"}`,
      hint: "折起或打开正文",
      onSelect: () => editor.sheet && foldScenes(editor.sheet.view, "all"),
    },
    ...lookItems(editor),
  ];
  return (
    <Menu className={css.tool} align="end" items={items}>
      <Icon name="eye" />
      视图
      <Icon name="down" small />
    </Menu>
  );
}
