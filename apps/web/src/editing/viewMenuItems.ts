import type { MenuItem } from "../ui/Menu.tsx";
import type { Editor } from "./useEditor.ts";
import { PAPERS, ROW_HEIGHTS, SIZES } from "./writingPreferences.ts";

const PAPER_NAMES = { raised: "白纸", "p-apricot": "杏黄", "p-bean": "豆绿", "p-celadon": "蟹青" } as const;
const ROW_NAMES = ["紧", "中", "松"] as const;
const next = <T>(values: readonly T[], value: T): T => values[(values.indexOf(value) + 1) % values.length] as T;

/** How the sheet looks and follows: each press of a size, a spacing or a paper goes on to the next one. */
export function viewMenuItems({ preferences, change, unit }: Editor): MenuItem[] {
  const { type, row, paper, focus, typewriter } = preferences;
  return [
    {
      key: "focus",
      label: "专注",
      hint: `只亮这一${unit}`,
      checked: focus,
      onSelect: () => change({ focus: !focus }),
    },
    {
      key: "typewriter",
      label: "打字机",
      hint: "光标停在中间",
      checked: typewriter,
      onSelect: () => change({ typewriter: !typewriter }),
    },
    {
      key: "size",
      label: "字号",
      hint: String(type),
      ruled: true,
      onSelect: () => change({ type: next(SIZES, type as (typeof SIZES)[number]) }),
    },
    {
      key: "row",
      label: "行距",
      hint: ROW_NAMES[ROW_HEIGHTS.indexOf(row as (typeof ROW_HEIGHTS)[number])] ?? "中",
      onSelect: () => change({ row: next(ROW_HEIGHTS, row as (typeof ROW_HEIGHTS)[number]) }),
    },
    {
      key: "paper",
      label: "纸色",
      hint: PAPER_NAMES[paper],
      onSelect: () => change({ paper: next(PAPERS, paper) }),
    },
  ];
}
