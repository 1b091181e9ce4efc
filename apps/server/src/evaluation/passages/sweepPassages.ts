import type { RunLog } from "../../run/index.ts";

export const CUT_OFF = "分析中断了，请再试一次";

/** Ends the analyses of passages whose process was killed: nobody will go on with them, and what they held goes back. */
export const sweepPassages = async ({ runLog }: { runLog: Pick<RunLog, "sweepGone"> }): Promise<void> =>
  void (await runLog.sweepGone(["passage"], CUT_OFF));
