import type { RunKind } from "@mochang/contract";
import { z } from "zod";
import type { ModelRunDeps } from "./deps.ts";

const OfScene = z.looseObject({ asked: z.looseObject({ sceneId: z.string() }) });

/** The run of a kind that is under way for a scene of a version; null: none. */
export async function findRunning(
  { runLog }: Pick<ModelRunDeps, "runLog">,
  kind: RunKind,
  documentId: string,
  sceneId: string,
): Promise<string | null> {
  const active = await runLog.findRuns({ documentId, kinds: [kind], active: true });
  return active.findLast(({ input }) => OfScene.safeParse(input).data?.asked.sceneId === sceneId)?.id ?? null;
}
