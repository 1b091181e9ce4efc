import type { ScriptRecord } from "@mochang/contract";

/** What lies in the trash beside the text. */
export function keptSentence({ kept, editTime }: Pick<ScriptRecord, "kept" | "editTime">): string {
  const parts = [
    ...(kept && kept.versions > 0 ? [`${kept.versions} 个别的版本`] : []),
    ...(kept && kept.notes > 0 ? [`${kept.notes} 条批注`] : []),
  ];
  if (parts.length > 0) return `连同 ${parts.join("、")}，一起留着。`;
  return editTime === null ? "没有改过。" : "没有别的版本，也没有批注。";
}
