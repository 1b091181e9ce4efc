import type { RunKind } from "@mochang/contract";
import { AppError } from "../../platform/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";

const BUSY = "这部作品正在一键生成，等它写完或停下再开始";

/** The scenes of a version are written by one run at a time: none of this kind may be under way. @throws AppError conflict */
export async function refuseRunsBeside(
  { runLog }: Pick<GenerationRoutesDeps, "runLog">,
  documentId: string,
  kind: RunKind,
): Promise<void> {
  const beside = await runLog.findRuns({ documentId, kinds: [kind], active: true });
  if (beside.length > 0) throw new AppError("conflict", { msg: BUSY });
}
