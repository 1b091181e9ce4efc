import { Estimate, RunningRun, RunStarted, SceneCard, type CardPromptId, type SceneOf } from "@mochang/contract";
import { z } from "zod";
import { ANYTHING, get, post } from "../../lib/api.ts";

const CARDS = z.array(SceneCard);
const query = ({ scriptId, versionId = "", sceneId }: SceneOf) => ({ scriptId, versionId, sceneId });

export const fetchCards = (of: SceneOf, signal?: AbortSignal) =>
  get("/api/scene-evaluation/list", query(of), CARDS, signal);
export const fetchAllCards = ({ scriptId, versionId }: { scriptId: string; versionId: string }, signal?: AbortSignal) =>
  get("/api/scene-evaluation/listAll", { scriptId, versionId }, CARDS, signal);
export const fetchRunning = (of: SceneOf, signal?: AbortSignal) =>
  get("/api/scene-evaluation/running", query(of), RunningRun, signal);
export const fetchEstimate = (of: SceneOf, promptIds: readonly CardPromptId[], signal?: AbortSignal) =>
  get("/api/scene-evaluation/estimate", { ...query(of), promptIds: promptIds.join(",") }, Estimate, signal);
export const startEvaluation = (of: SceneOf, promptIds: readonly CardPromptId[]) =>
  post("/api/scene-evaluation/start", { ...of, promptIds }, RunStarted);
export const saveCard = (of: SceneOf, promptId: CardPromptId, result: string) =>
  post("/api/scene-evaluation/save", { ...of, promptId, result }, ANYTHING);
/** Takes a deletion back: the card is the model's as before, with its quotes. */
export const restoreCard = (of: SceneOf, { promptId, result, quotes, lines, model, edited, units }: SceneCard) =>
  post(
    "/api/scene-evaluation/save",
    { ...of, promptId, result, deleted: { quotes, lines, model, edited, units } },
    ANYTHING,
  );
export const deleteCard = (id: string) => post("/api/scene-evaluation/delete", { id }, ANYTHING);
