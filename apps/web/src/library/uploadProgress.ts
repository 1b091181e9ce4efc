export type UploadPhase =
  | { at: "sending"; share: number }
  | { at: "reading"; key?: string; step?: string; percent?: number }
  | { at: "starting" };

/** The step's name and the progress in percent; null while unknown. */
export function phaseLine(phase: UploadPhase): {
  step: string;
  count: string;
  percent: number | null;
  remaining: string;
} {
  if (phase.at === "sending")
    return {
      step: "正在上传",
      count: `${Math.floor(phase.share * 100)}%`,
      percent: phase.share * 100,
      remaining: "传完以后自动读稿",
    };
  if (phase.at === "reading")
    return {
      step: phase.step || "正在读稿",
      count: phase.percent === undefined ? "" : `${Math.floor(phase.percent)}%`,
      percent: phase.percent ?? null,
      remaining: "解码、分场、认人物",
    };
  return { step: "正在开始", count: "", percent: null, remaining: "就要打开报告" };
}

/** The parts of a preparation for the modify system, in order. */
export const PARTS = [
  { step: 1, name: "读取" },
  { step: 2, name: "分场" },
  { step: 3, name: "准备", about: "人物按规则认" },
] as const;

/** Which part is under way: what the import calls its steps belongs to one of the three. */
export function partUnderWay(phase: UploadPhase): 1 | 2 | 3 {
  if (phase.at === "sending") return 1;
  if (phase.at === "starting") return 3;
  if (phase.key === "split" || phase.key === "classify") return 2;
  return phase.key === "store" || phase.key === "done" ? 3 : 1;
}

/** Share of the whole that the sending of the file takes; the import's own percentages go on from there. */
const SENDING_PERCENT = 30;

/** How far an upload with its preparation has come, in percent. */
export function wholePercent(phase: UploadPhase): number {
  if (phase.at === "sending") return phase.share * SENDING_PERCENT;
  return phase.at === "starting" ? 99 : (phase.percent ?? SENDING_PERCENT);
}
