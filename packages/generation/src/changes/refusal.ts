import type { StepItem } from "../generatedWork/work.ts";

/** Why a change of a work is not made; `item`: what stands there, for one that was made from another version. */
export interface Refusal {
  refused: "locked" | "invalid" | "stale" | "missing";
  msg: string;
  item?: StepItem;
}
export const isRefusal = <T extends object>(result: T | Refusal): result is Refusal => "refused" in result;
export const STALE = "这一项刚刚在别处改过，请对照后再提交";
export const MISSING = "没有找到，可能已被删除";
