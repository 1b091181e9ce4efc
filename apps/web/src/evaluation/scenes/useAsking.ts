import { QUESTION_MAX, SCENE_PROMPTS, type Citation } from "@mochang/contract";
import { useCallback, useState } from "react";
import type { Page, PageKit, Selected } from "../../library/index.ts";
import { useToasts } from "../../ui/toasts.ts";
import type { Panes } from "./usePanes.ts";
import { useScenes, type PromptId } from "./useScenes.ts";

const LONG = `选中的文字太长，一次最多分析 ${QUESTION_MAX.toLocaleString("en")} 字，请少选一些`;

/** What is asked of the model about scenes and selected words, and where its citations lead. */
export function useAsking(scriptId: string, page: Page | null, kit: PageKit, show: Panes["show"]) {
  const toasts = useToasts();
  const [promptId, setPromptId] = useState<PromptId>(SCENE_PROMPTS[0].id);
  const [cite, setCite] = useState<string | null>(null);
  const work = useScenes(scriptId, promptId);
  const { send } = work;
  const askScene = useCallback(
    (index: number) => {
      const scene = page?.doc().maybeChild(index);
      if (!page || !scene) return;
      show.analysis();
      send({
        sceneId: scene.attrs.id as string,
        name: kit.sceneName(scene),
        activeIndex: kit.ordinalOf(page.doc(), index) - 1,
      });
    },
    [page, kit, send, show],
  );
  /** The scene in view. */
  const askHere = useCallback(() => {
    if (page) askScene(Math.max(page.sceneInView(), page.doc().firstChild?.attrs.front ? 1 : 0));
  }, [page, askScene]);
  const askPassage = useCallback(
    ({ text, start, end }: Selected) => {
      if (text.length > QUESTION_MAX) return toasts.warn(LONG);
      show.analysis();
      send({ sceneId: null, name: text.replace(/\s+/gu, " ").trim().slice(0, 40), question: text, start, end });
    },
    [send, show, toasts],
  );
  const openCite = useCallback(
    ({ start, end }: Citation) => {
      if (start === undefined || end === undefined || !page) return;
      setCite(`${start}-${end}`);
      show.script();
      page.mark({ quote: { start, end } });
      // On a phone the page is laid out once it is shown.
      requestAnimationFrame(() => page.toText({ start, end }));
    },
    [page, show],
  );
  return { promptId, setPromptId, cite, work, askScene, askHere, askPassage, openCite };
}
