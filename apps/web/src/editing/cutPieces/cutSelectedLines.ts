import type { SceneJson } from "@mochang/screenplay";
import { labelsOf, selectedLines, takeLinesOut } from "../../sheet/index.ts";
import { toasts } from "../../ui/toasts.ts";
import type { PanelProps } from "../panelProps.ts";
import { openCut } from "./openCut.ts";

/** Takes the lines that are selected out of the script and keeps them. */
export function cutSelectedLines({ editor }: PanelProps): void {
  const state = editor.sheet?.view.state;
  const store = openCut.get();
  if (!state || !store) return;
  const parked = selectedLines(state);
  const [first] = parked?.lines ?? [];
  if (!parked || !first) return toasts.warn(editor.say("请在一{场}里选几行，标题不能单独收起"));
  const row = state.doc.child(parked.row);
  const label = labelsOf(state.doc, true)[parked.row];
  const content: SceneJson = {
    type: "scene",
    attrs: { id: first.attrs.id, front: false, division: false, lockedNumber: null, given: null },
    content: [...parked.lines],
  };
  const piece = {
    id: first.attrs.id,
    kind: "lines",
    content,
    after: parked.above,
    before: String(row.attrs.id),
  } as const;
  store.add([{ ...piece, place: label ? `第 ${label} ${editor.unit}` : "稿头", cutTime: Date.now() }]);
  editor.run(takeLinesOut(parked));
  toasts.done(`收起 ${parked.lines.length} 行，在「剪下的${editor.unit}」里`);
}
