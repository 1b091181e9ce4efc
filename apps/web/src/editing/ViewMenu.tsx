import { REGION_NAMES } from "@mochang/screenplay/region";
import { Icon } from "../ui/Icon.tsx";
import { foldScenes } from "../sheet/index.ts";
import { Menu, type MenuItem } from "../ui/Menu.tsx";
import { viewMenuItems } from "./viewMenuItems.ts";
import { pagesStore } from "./printLayout/pagesStore.ts";
import { aboutText } from "./sceneRows.ts";
import { useStore } from "../ui/store.ts";
import { toggleOrigins } from "./origin/toggleOrigins.ts";
import type { PanelProps } from "./panelProps.ts";
import { useSinceItems } from "./versions/useSinceItems.ts";
import css from "./editor.module.css";

/** What changes only the looking. */
export function ViewMenu(props: PanelProps) {
  const { editor, panels } = props;
  const { pages } = editor.preferences;
  const { pages: count } = useStore(pagesStore);
  const since = useSinceItems(props);
  const row = editor.rows.find(({ index }) => index === editor.place?.sceneIndex);
  const items: MenuItem[] = [
    {
      key: "pages",
      label: "分页",
      hint: count === null ? "和 PDF 一致" : `${REGION_NAMES[editor.region]}，${count} 页`,
      checked: pages,
      onSelect: () => editor.change({ pages: !pages }),
    },
    {
      key: "origin",
      label: "谁写的",
      checked: editor.origin.isVisible,
      onSelect: () => toggleOrigins(props),
    },
    ...since,
    {
      key: "fold",
      label: `只看${editor.isProse ? "章名" : "场次标题"}`,
      hint: "折起或打开正文",
      onSelect: () => editor.sheet && foldScenes(editor.sheet.view, "all"),
    },
    ...viewMenuItems(editor),
    ...(row && row.label !== null && !editor.isProse
      ? [
          {
            key: "aloud",
            label: "朗读这一场",
            hint: aboutText(row.seconds),
            ruled: true,
            onSelect: () => panels.open({ key: "aloud", id: row.id }),
          },
        ]
      : []),
  ];
  return (
    <Menu className={css.tool} align="end" label="视图" items={items}>
      <Icon name="eye" />
      <span className={css.menuWord}>视图</span>
      <Icon name="down" small />
    </Menu>
  );
}
