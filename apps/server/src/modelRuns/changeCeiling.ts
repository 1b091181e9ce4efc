import { isEnded, UNITS_PER_DROP } from "@mochang/contract";
import { inkOfRun } from "../ink/index.ts";
import { AppError } from "../platform/index.ts";
import type { ModelRunDeps } from "./deps.ts";
import type { ModelRunKind } from "./modelRunKind.ts";
import { setCeiling } from "./setCeiling.ts";

const OVER = "已经停下了，接着写的时候再定上限";
const AT_CEILING = "已到上限，停下后接着写时再加";
const tooLow = (units: number): string =>
  `已经用了的和正在写的最多要 ${Math.ceil(units / UNITS_PER_DROP)} 滴，上限不能比它低`;

/**
 * Puts a run under way, which pays as it goes, under another ceiling, higher or lower; null: none. It counts from the run's next question on.
 * @throws AppError not-found; conflict where it has ended, or has left a question out and so ends soon; invalid below what it has used and holds
 */
export async function changeCeiling(
  deps: Pick<ModelRunDeps, "db" | "runLog">,
  userId: string,
  kind: Pick<ModelRunKind<never>, "work">,
  runId: string,
  ceiling: number | null,
): Promise<void> {
  await setCeiling(deps, { ids: [runId], userId, kinds: [kind.work.kind] }, async (run, { paused }, tx) => {
    if (isEnded(run.state)) throw new AppError("conflict", { msg: OVER });
    if (paused !== null) throw new AppError("conflict", { msg: AT_CEILING });
    if (ceiling === null) return null;
    const { used, reserved } = await inkOfRun(tx, runId);
    if (ceiling < used + reserved) throw new AppError("invalid", { msg: tooLow(used + reserved) });
    return ceiling;
  });
}
