export type UploadPhase =
  { at: "sending"; share: number } | { at: "reading"; step?: string; percent?: number } | { at: "starting" };

/** The step's name and the progress in percent; null while unknown. */
export function phaseLine(phase: UploadPhase): { step: string; count: string; percent: number | null; rest: string } {
  if (phase.at === "sending")
    return {
      step: "正在上传",
      count: `${Math.floor(phase.share * 100)}%`,
      percent: phase.share * 100,
      rest: "传完以后自动读稿",
    };
  if (phase.at === "reading")
    return {
      step: phase.step || "正在读稿",
      count: phase.percent === undefined ? "" : `${Math.floor(phase.percent)}%`,
      percent: phase.percent ?? null,
      rest: "解码、分场、认人物",
    };
  return { step: "正在开始", count: "", percent: null, rest: "就要打开报告" };
}
