import type { SheetView } from "../../sheet/index.ts";
import type { ProposedChange, SceneInRun } from "../run/sceneRun.ts";
import type { SceneRun } from "../run/useSceneRun.ts";
import { hunkOfChange, linesOfScene } from "./sceneAssistant/sceneHunks.ts";
import { applyHunks } from "./sceneAssistant/applyHunks.ts";
import { indexOfScene } from "./sceneText.ts";

/** Takes what the reviser of a run proposes for a scene into the sheet, as far as it says the same line still. */
export const useTakeChange =
  (sheet: SheetView | null, { run }: Pick<SceneRun, "run">) =>
  ({ id, lines }: SceneInRun, change: ProposedChange): (() => void) | null => {
    const doc = sheet?.view.state.doc;
    const row = doc?.maybeChild(indexOfScene(doc, id));
    const hunk = row ? hunkOfChange(linesOfScene(row), lines, change) : null;
    return sheet && hunk ? () => applyHunks(sheet, [hunk], run?.runId ?? "") : null;
  };
