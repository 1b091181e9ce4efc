import {
  numberScenes,
  renameSpeaker,
  replaceEach,
  restoreScene,
  type Numbering,
  type Replacement,
  type SceneJson,
} from "@mochang/screenplay";
import { rowIds } from "../retag/changeLineType.ts";
import { SAVE_REASON } from "../saving/savingPlugin.ts";
import type { WritingCommand } from "./commands.ts";
import { ownStep } from "./sceneCommands.ts";
import { keepOrigin } from "./typedText.ts";

// Apart from the other commands: nothing before the caret needs them.

/** Counts the scenes anew: `kept` goes back to the numbers that stand in the headings. */
export const countScenes =
  (numbering: Numbering): WritingCommand =>
  (state) => {
    const tr = ownStep(state);
    return numberScenes(tr, numbering) ? tr : null;
  };

/** Puts an earlier state of a scene in its place; a scene that is gone comes back behind `after`. */
export const putBackScene =
  (scene: SceneJson, after: string | null = null): WritingCommand =>
  (state) => {
    const tr = ownStep(state);
    if (!restoreScene(tr, scene, rowIds, after)) return null;
    return keepOrigin(tr.setMeta(SAVE_REASON, "restored"));
  };

/** Gives a person another name in these places, and in what is known of who speaks. */
export const renamePerson =
  (replacements: readonly Replacement[], from: string, to: string): WritingCommand =>
  (state) => {
    const tr = ownStep(state);
    const changed = [replaceEach(tr, replacements), renameSpeaker(tr, state.doc, from, to)];
    return changed.includes(true) ? tr : null;
  };
