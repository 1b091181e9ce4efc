import { numberingNow, type Numbering, type Region } from "@mochang/screenplay";
import { useMemo } from "react";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { countScenes } from "../../sheet/index.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Menu, type MenuItem } from "../../ui/Menu.tsx";
import type { PanelProps } from "../panelProps.ts";
import type { Editor } from "../useEditor.ts";
import { changeRegion } from "./changeRegion.ts";
import frame from "../editor.module.css";

const REGIONS: readonly { region: Region; name: string; hint: string }[] = [
  { region: "mainland", name: "内地", hint: "A4，黑体场题，宋体正文" },
  { region: "hongkong", name: "香港", hint: "A4，時景人三行，△ 起句" },
  { region: "hollywood", name: "好莱坞", hint: "US Letter，12 磅等宽" },
];

const NUMBERINGS: readonly { numbering: Numbering; name: string; hint: string }[] = [
  { numbering: "kept", name: "保留原号", hint: "新加的是 12A" },
  { numbering: "continuous", name: "连续", hint: "从 1 数到完" },
  { numbering: "episodes", name: "每集从 1", hint: "1-1、1-2" },
];

/** How the scenes are counted, to be chosen anew: a change of the script that can be undone. */
function numberingItems(sheet: Editor["sheet"], rows: Editor["rows"], run: Editor["run"]): MenuItem[] {
  const doc = sheet?.view.state.doc;
  if (!doc) return [];
  const now = numberingNow(doc);
  const hasEpisodes = rows.some(({ label }) => label === null);
  return NUMBERINGS.filter(({ numbering }) => numbering !== "episodes" || hasEpisodes).map(
    ({ numbering, name, hint }, i) => ({
      key: numbering,
      label: `场号：${name}`,
      hint,
      ruled: i === 0,
      chosen: numbering === now,
      onSelect: () => run(countScenes(numbering)),
    }),
  );
}

/** The page format that the script is paginated and exported in; kept with the script. */
export function RegionMenu(props: PanelProps) {
  const { editor } = props;
  // Counted when the scenes are listed anew, not at each key.
  const numbering = useMemo(
    () => numberingItems(editor.sheet, editor.rows, editor.run),
    [editor.sheet, editor.rows, editor.run],
  );
  const { region } = editor;
  const change = useSingleMutation({ mutationFn: (next: Region) => changeRegion(props, next) });
  // Prose has no cues and scene headings for a region to set.
  if (editor.isProse) return null;
  const name = REGIONS.find((one) => one.region === region)?.name ?? "";
  return (
    <Menu
      className={frame.tool}
      align="end"
      label={`版式：${name}`}
      note="稿纸不变，导出跟着变。正文照您写的印。"
      items={[
        ...REGIONS.map((one) => ({
          key: one.region,
          label: one.name,
          hint: one.hint,
          chosen: one.region === region,
          onSelect: () => one.region !== region && change.mutate(one.region),
        })),
        ...numbering,
      ]}
    >
      <Icon name="script" />
      <span className={frame.menuWord}>{name}</span>
      <Icon name="down" small />
    </Menu>
  );
}
