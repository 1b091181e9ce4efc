import { PLANNING } from "@mochang/contract";
import { loadDocument, seqAt } from "../../documents/index.ts";
import type { Now } from "../../platform/index.ts";
import { haltedSteps, type OnRunEnd } from "../../run/index.ts";
import { keepStopped } from "./planningStore.ts";
import { PLANNING_KIND, planningKey } from "./writePlanning.ts";

/**
 * Keeps what a model had written of an item of planning when its writer stopped it: with the run's end, so that it is kept also where the worker is gone.
 * It takes the document, so the account may be taken only after it.
 */
export const keepStoppedPlanning =
  (now: Now): OnRunEnd =>
  async (tx, { id, kind, state, documentId, createdAt }) => {
    if (kind !== PLANNING_KIND.work.kind || state !== "cancelled" || documentId === null) return;
    if (!(await loadDocument(tx, documentId))) return;
    const seq = await seqAt(tx, documentId, createdAt);
    const texts = await haltedSteps(tx, id);
    for (const { promptId } of PLANNING) {
      const text = texts.get(planningKey(promptId))?.trim() ?? "";
      if (text !== "") await keepStopped(tx, documentId, promptId, text, { seq, at: now() });
    }
  };
