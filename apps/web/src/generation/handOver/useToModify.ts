import { Estimate } from "@mochang/contract";
import { GENERATION_PATHS as PATHS } from "@mochang/contract/generation";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { get } from "../../lib/api.ts";
import { editUrl, useHandOver } from "../../library/index.ts";
import { followPreparation, type Prepared } from "./followPreparation.ts";
import { workKey } from "../queries.ts";
import { useWorkspace } from "../workspace.ts";

/** 送去修改: a copy of the version opens in the editor, after its three steps were told. */
export function useToModify() {
  const { key } = useWorkspace();
  const [steps, setSteps] = useState<readonly Prepared[]>([]);
  const sending = useHandOver(key, {
    path: PATHS.toModify,
    title: "修改",
    message: "正在准备修改用的稿子，好了就在这里打开。生成的稿子不动。",
    urlOf: (record) => editUrl(record),
    prepared: () => {
      setSteps([]);
      return followPreparation(key.scriptId, (step) => setSteps((before) => [...before, step]));
    },
  });
  return { ...sending, steps };
}

/** What an evaluation of the open version will cost. */
export function useEvaluationCost(enabled: boolean) {
  const { key } = useWorkspace();
  return useQuery({
    queryKey: [...workKey(key), "evaluation", "estimate"],
    queryFn: ({ signal }) =>
      get("/api/evaluation/estimate", { script_id: key.scriptId, versionId: key.versionId }, Estimate, signal),
    enabled,
    retry: false,
  });
}
