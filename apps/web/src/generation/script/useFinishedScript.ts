import { documentNode, sceneLength } from "@mochang/screenplay";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { fetchStructure } from "../../sheet/index.ts";
import { useRules } from "../assistant/useRules.ts";
import { workKey } from "../queries.ts";
import { findOnSheet } from "../run/findOnSheet.ts";
import { useDecisions } from "../run/useFindings.ts";
import { boardOf, personNames, scenesOf } from "../steps/itemTree.ts";
import { useWorkspace } from "../workspace.ts";

/** How long the stored script is, and how much of what rules find in it was not looked at; null until it is read. */
export function useFinishedScript() {
  const { key, overview } = useWorkspace();
  const { rules } = useRules();
  const { isKnown, isSettled } = useDecisions();
  const structure = useQuery({
    queryKey: [...workKey(key), "finished", overview.head],
    queryFn: ({ signal }) => fetchStructure(key.scriptId, signal, key.versionId),
    gcTime: 0,
    structuralSharing: false,
  });
  const doc = useMemo(() => structure.data && documentNode([...structure.data.scenes]), [structure.data]);
  const found = useMemo(
    () =>
      doc && rules !== null
        ? findOnSheet(doc, scenesOf(boardOf(overview.items)), personNames(overview.items), rules)
        : null,
    [doc, overview.items, rules],
  );
  if (!doc || !found || !isKnown) return null;
  const lengths = doc.children.map(sceneLength);
  const sumOf = (part: "characters" | "seconds") => lengths.reduce((sum, length) => sum + length[part], 0);
  return {
    characters: sumOf("characters"),
    seconds: sumOf("seconds"),
    unseen: found.filter((finding) => !isSettled(finding)).length,
  };
}
