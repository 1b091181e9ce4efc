import { formOf, unitOf, type ScriptRecord } from "@mochang/contract";
import { characters } from "../../lib/format.ts";

/** What a card says of a script that is modified, computed from the record alone. */
export function modifyState(
  script: Pick<ScriptRecord, "editTime" | "editScene" | "fileType" | "characters" | "doubts">,
): { sentence: string; button: string; doubtful: number | null } {
  const length = script.characters > 0 ? characters(script.characters) : "";
  if (script.editTime !== null)
    return {
      sentence: `${[script.editScene === null ? "改过" : `改到第 ${script.editScene} ${unitOf(formOf(script.fileType))}`, length].filter(Boolean).join("，")}。`,
      button: "接着改",
      doubtful: null,
    };
  if (!length) return { sentence: "空白稿，还没有动笔。", button: "开始写", doubtful: null };
  const doubtful = script.doubts.find(({ kind }) => kind === "low-confidence-lines")?.count ?? null;
  return {
    sentence: `${length}，还没有动笔。`,
    button: doubtful === null ? "开始改" : "去看",
    doubtful,
  };
}
