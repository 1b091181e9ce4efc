import { Decoration } from "prosemirror-view";
import { useEffect } from "react";
import { createRowLayer, type SheetView } from "../../sheet/index.ts";
import { inkText } from "../../lib/inkText.ts";
import type { SceneRun } from "../run/useSceneRun.ts";
import css from "./script.module.css";

const layer = createRowLayer("ceiling");

/** What the sheet of step 8 needs to show where a run stopped at its ceiling. */
export const ceilingPlugin = layer.plugin;

/** The scene that a run which stopped at its ceiling would have written next, and what is said there; null: no run stopped so. */
export function ceilingOf({
  phase,
  run,
  ceiling,
  used,
  scenes,
}: Pick<SceneRun, "phase" | "run" | "ceiling" | "used" | "scenes">): {
  sceneId: string;
  sentence: string;
} | null {
  if (phase !== "halted" || ceiling === null || !run?.message?.includes("上限")) return null;
  const next = scenes.find(({ stage }) => stage !== "done" && stage !== "review");
  return next
    ? {
        sceneId: next.id,
        sentence: `写到这里，到了 ${inkText(ceiling)}的上限，用了 ${inkText(used)}。上面的都留着，接着写从这里往下。`,
      }
    : null;
}

function drawn(sentence: string): HTMLElement {
  const line = document.createElement("p");
  line.className = css.ceiling ?? "";
  line.contentEditable = "false";
  line.textContent = sentence;
  return line;
}

/** Draws the line across the sheet above the scene that comes next. */
export function useCeilingLine(sheet: SheetView | null, run: SceneRun): void {
  const at = ceilingOf(run);
  const [sceneId, sentence] = [at?.sceneId ?? null, at?.sentence ?? ""];
  useEffect(() => {
    if (!sheet || sceneId === null) return;
    layer.show(sheet.view, (row, pos) =>
      String(row.attrs.id) === sceneId ? [Decoration.widget(pos, () => drawn(sentence), { side: -1 })] : [],
    );
    return () => layer.show(sheet.view, null);
  }, [sheet, sceneId, sentence]);
}
