import { QUESTION_MAX, SCENE_PROMPTS, type Citation } from "@mochang/contract";
import { useCallback, useMemo, useState } from "react";
import type { CommandTarget, OpenSheet, SelectedText } from "../../sheet/index.ts";
import { useToasts } from "../../ui/toasts.ts";
import { useSceneAnalyses, type PromptId } from "./useSceneAnalyses.ts";

const TOO_LONG = `选中的文字太长，一次最多分析 ${QUESTION_MAX.toLocaleString("en")} 字，请少选一些`;
const MAX_NAME_CHARS = 40;

/** What is asked of the model about scenes and selected words of an open sheet, and where its citations lead. */
export function useQuestions({ scriptId, sheet, scenes, panels, notes, goToPassage }: OpenSheet) {
  const toasts = useToasts();
  const [promptId, setPromptId] = useState<PromptId>(SCENE_PROMPTS[0].id);
  /** `start-end` of the citation that was opened last. */
  const [openCitation, setOpenCitation] = useState<string | null>(null);
  const analyses = useSceneAnalyses(scriptId, promptId);
  const { send } = analyses;
  const { show } = panels;
  const { discardAsked } = notes;
  /** Asks about the scene of a row; where the row is none (front matter, a division), about the next scene. */
  const askScene = useCallback(
    (index: number) => {
      const scene = scenes.find((entry) => entry.index >= index) ?? scenes.at(-1);
      if (!scene) return;
      show.inFront("left", "analysis");
      send({ sceneId: scene.id, name: scene.title, activeIndex: scene.ordinal - 1 });
    },
    [scenes, send, show],
  );
  const askSceneInView = useCallback(() => {
    if (sheet) askScene(sheet.sceneInView());
  }, [sheet, askScene]);
  const askPassage = useCallback(
    (selected: SelectedText) => {
      const { text, start, end } = selected;
      if (text.length > QUESTION_MAX) return toasts.warn(TOO_LONG);
      show.inFront("left", "analysis");
      const name = text.replace(/\s+/gu, " ").trim().slice(0, MAX_NAME_CHARS);
      send({ sceneId: null, name, question: text, start, end });
      discardAsked(selected);
    },
    [send, show, toasts, discardAsked],
  );
  /** Asks about selected words, or about the scene. */
  const askAbout = useCallback(
    ({ selected, scene }: CommandTarget) => {
      if (selected) askPassage(selected);
      else if (scene !== null) askScene(scene);
    },
    [askPassage, askScene],
  );
  const cite = useCallback(
    ({ start, end }: Citation) => {
      if (start === undefined || end === undefined || !sheet) return;
      setOpenCitation(`${start}-${end}`);
      goToPassage({ start, end });
    },
    [sheet, goToPassage],
  );
  return useMemo(
    () => ({ promptId, setPromptId, openCitation, analyses, askScene, askSceneInView, askPassage, askAbout, cite }),
    [promptId, openCitation, analyses, askScene, askSceneInView, askPassage, askAbout, cite],
  );
}
export type Questions = ReturnType<typeof useQuestions>;
