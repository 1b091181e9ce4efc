import { Icon } from "../ui/Icon.tsx";
import { foldScenes } from "../sheet/index.ts";
import { Menu, type MenuItem } from "../ui/Menu.tsx";
import { NO_ORIGINS } from "./origin/originView.ts";
import { toggleOrigins } from "./origin/toggleOrigins.ts";
import type { PanelProps } from "./panelProps.ts";
import { useDefaultVersion, useVersions } from "./versions/queries.ts";
import { versionName } from "./versions/stamp.ts";
import type { Since } from "./versions/since.ts";
import { PAPERS, ROW_HEIGHTS, SIZES } from "./writingPreferences.ts";
import css from "./editor.module.css";

const PAPER_NAMES = { raised: "白纸", "p-apricot": "杏黄", "p-bean": "豆绿", "p-celadon": "蟹青" } as const;
const ROW_NAMES = ["紧", "中", "松"] as const;
const next = <T,>(values: readonly T[], value: T): T => values[(values.indexOf(value) + 1) % values.length] as T;

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
  const { type, row, paper, focus, typewriter, pages } = editor.preferences;
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
    {
      key: "focus",
      label: "专注",
      hint: `只亮这一${editor.unit}`,
      checked: focus,
      onSelect: () => editor.change({ focus: !focus }),
    },
    {
      key: "typewriter",
      label: "打字机",
      hint: "光标停在中间",
      checked: typewriter,
      onSelect: () => editor.change({ typewriter: !typewriter }),
    },
    {
      key: "size",
      label: "字号",
      hint: String(type),
      ruled: true,
      onSelect: () => editor.change({ type: next(SIZES, type as (typeof SIZES)[number]) }),
    },
    {
      key: "row",
      label: "行距",
      hint: ROW_NAMES[ROW_HEIGHTS.indexOf(row as (typeof ROW_HEIGHTS)[number])] ?? "中",
      onSelect: () => editor.change({ row: next(ROW_HEIGHTS, row as (typeof ROW_HEIGHTS)[number]) }),
    },
    {
      key: "paper",
      label: "纸色",
      hint: PAPER_NAMES[paper],
      onSelect: () => editor.change({ paper: next(PAPERS, paper) }),
    },
  ];
  return (
    <Menu className={css.tool} align="end" items={items}>
      <Icon name="eye" />
      视图
      <Icon name="down" small />
    </Menu>
  );
}
