import { Icon } from "../ui/Icon.tsx";
import { Menu, type MenuItem } from "../ui/Menu.tsx";
import { PAPERS, ROW_HEIGHTS, SIZES, type WritingPreferences } from "./writingPreferences.ts";
import css from "./editor.module.css";

interface Props {
  preferences: WritingPreferences;
  onChange: (change: Partial<WritingPreferences>) => void;
}

const PAPER_NAMES = { raised: "白纸", "p-apricot": "杏黄", "p-bean": "豆绿", "p-celadon": "蟹青" } as const;
const ROW_NAMES = ["紧", "中", "松"] as const;
const next = <T,>(values: readonly T[], value: T): T => values[(values.indexOf(value) + 1) % values.length] as T;

/** What changes only the looking. */
export function ViewMenu({ preferences: { type, row, paper, focus, typewriter }, onChange }: Props) {
  const items: MenuItem[] = [
    { key: "focus", label: `专注：${focus ? "开" : "关"}，只亮这一场`, onSelect: () => onChange({ focus: !focus }) },
    {
      key: "typewriter",
      label: `打字机：${typewriter ? "开" : "关"}，光标停在中间`,
      onSelect: () => onChange({ typewriter: !typewriter }),
    },
    {
      key: "size",
      label: `字号：${type}`,
      onSelect: () => onChange({ type: next(SIZES, type as (typeof SIZES)[number]) }),
    },
    {
      key: "row",
      label: `行距：${ROW_NAMES[ROW_HEIGHTS.indexOf(row as (typeof ROW_HEIGHTS)[number])] ?? "中"}`,
      onSelect: () => onChange({ row: next(ROW_HEIGHTS, row as (typeof ROW_HEIGHTS)[number]) }),
    },
    { key: "paper", label: `纸色：${PAPER_NAMES[paper]}`, onSelect: () => onChange({ paper: next(PAPERS, paper) }) },
  ];
  return (
    <Menu className={css.tool} align="end" items={items}>
      <Icon name="eye" />
      视图
      <Icon name="down" small />
    </Menu>
  );
}
