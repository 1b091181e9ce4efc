import type { Estimate, RunSnapshot } from "@mochang/contract";
import { sentenceOf } from "../lib/apiError.ts";
import { inkText } from "../lib/inkText.ts";

/** `约 18 滴，余 6.2 盒`; without ink enough, that. Empty while it is not known. */
export const costSentence = (estimate: Estimate | undefined): string =>
  !estimate
    ? ""
    : `${estimate.enough ? "" : "墨不够：要预留 "}${estimate.enough ? `约 ${inkText(estimate.units)}` : inkText(estimate.held)}，余 ${inkText(estimate.balance)}`;

/** What a panel's foot says of the price: the cost, that it is on its way, or that it did not come. */
export const costTitle = ({ data, isError }: { data: Estimate | undefined; isError: boolean }): string =>
  costSentence(data) || (isError ? "没有估出来" : "正在估算");

/** The way on where there is not ink enough. */
export const ASK_FOR_INK = "请联系管理员添墨，写下的都留着。";

/** What stands below the price: why it is not known, the way on where there is not ink enough, else `otherwise`. */
export const underCost = (
  { data, error }: { data: Estimate | undefined; error: Error | null },
  otherwise: string,
): string => (error ? sentenceOf(error) : data?.enough === false ? ASK_FOR_INK : otherwise);

/** `约 9 滴`; empty while it is not known. */
export const approximateCost = (estimate: Estimate | undefined): string =>
  estimate ? `约 ${inkText(estimate.units)}` : "";
/** `，约 9 滴`. */
export const aboutInk = (estimate: Estimate | undefined): string => (estimate ? `，约 ${inkText(estimate.units)}` : "");
export const usedInk = (units: number): string => `用墨 ${inkText(units)}`;

const UNPAID = "没有扣墨";
/** Why a run left nothing, and what it cost; a reason that says it itself is not followed by it. */
export function failedSentence({ message, unitsUsed }: Pick<RunSnapshot, "message" | "unitsUsed">): string {
  const why = (message ?? "没有写成").replace(/。$/u, "");
  if (unitsUsed > 0) return `${why}。${usedInk(unitsUsed)}。`;
  return why.includes(UNPAID) ? `${why}。` : `${why}。${UNPAID}。`;
}

export const NO_MODEL = "没有配大模型";
export const NO_MODEL_SENTENCE = "改写和评估要有大模型，请管理员配置。人物和字数这些统计照常。";
