import type { ChosenTabs } from "@mochang/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ApiError, fullSentenceOf } from "../lib/apiError.ts";
import { UploadCost, UploadCostSentence } from "../library/index.ts";
import { refetchUntilLoaded } from "../lib/refetchInterval.ts";
import { duration } from "../lib/format.ts";
import { inkText } from "../lib/inkText.ts";
import { fetchEstimate } from "./api.ts";
import { insufficientInkMessage } from "./insufficientInkMessage.ts";

/** The length that is estimated for while no file is chosen, or only the server can read it. */
const TYPICAL_CHARACTERS = 40_000;

/** Ink and time of a run before it starts. `characters`: null when not known yet, undefined when no file is chosen. */
export function UploadEstimate({
  characters,
  fileType,
  tabs,
}: {
  characters: number | null | undefined;
  fileType: "1" | "2";
  /** The tabs that are asked for; null: all. */
  tabs: ChosenTabs;
}) {
  const hasCharacters = typeof characters === "number" && characters > 0;
  const estimateCharacters = hasCharacters ? characters : TYPICAL_CHARACTERS;
  const { data, error } = useQuery({
    queryKey: ["evaluation", "estimate", estimateCharacters, fileType, tabs],
    queryFn: ({ signal }) => fetchEstimate({ characters: estimateCharacters, file_type: fileType, tabs }, signal),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
    refetchInterval: refetchUntilLoaded,
  });
  // Too long for a model: it can be uploaded and counted all the same.
  if (error instanceof ApiError && error.code === 422)
    return <UploadCostSentence>{fullSentenceOf(error)}</UploadCostSentence>;
  if (!data) return <UploadCost />;
  if (data.modelName === null)
    return <UploadCostSentence>未配置大模型：这次只做规则统计，不用墨，也没有评级。</UploadCostSentence>;
  return (
    <UploadCost>
      <dl>
        <div>
          <dt>{hasCharacters ? "预计用墨" : "四万字约用墨"}</dt>
          <dd>
            {inkText(data.units)}{" "}
            <small>
              {data.passages > 0 && `分 ${data.passages} 段读　`}余 {inkText(data.balance)}
            </small>
          </dd>
        </div>
        <div>
          <dt>预计用时</dt>
          <dd>约 {duration(data.seconds)}</dd>
        </div>
      </dl>
      {data.enough ? <p className="only-d">按实际用量结算，没用的墨退回。</p> : <p>{insufficientInkMessage(data)}</p>}
    </UploadCost>
  );
}
