import { documentNode, sceneLength } from "@mochang/screenplay";
import { useQuery } from "@tanstack/react-query";
import type { Node } from "prosemirror-model";
import { useMemo } from "react";
import { fetchStructure } from "../../sheet/index.ts";
import { useRules } from "../assistant/useRules.ts";
import { workKey } from "../queries.ts";
import { findOnSheet } from "../run/findOnSheet.ts";
import { useDecisions } from "../run/useFindings.ts";
import { boardOf, personNames, scenesOf } from "../steps/itemTree.ts";
import { useWorkspace } from "../workspace.ts";

/** The script as it is stored, asked for anew where it has changed; undefined until it is read, or while nobody wants it. */
function useStoredScript(isWanted = true) {
  const { key, overview } = useWorkspace();
  const { data } = useQuery({
    queryKey: [...workKey(key), "finished", overview.head],
    queryFn: ({ signal }) => fetchStructure(key.scriptId, signal, key.versionId),
    enabled: isWanted,
    gcTime: 0,
    structuralSharing: false,
  });
  return useMemo(() => data && documentNode([...data.scenes]), [data]);
}

function lengthOf(doc: Node): { characters: number; seconds: number } {
  const lengths = doc.children.map(sceneLength);
  const sumOf = (part: "characters" | "seconds") => lengths.reduce((sum, length) => sum + length[part], 0);
  return { characters: sumOf("characters"), seconds: sumOf("seconds") };
}

/** How long the stored script is; null until it is read, or while nobody wants it. */
export function useScriptLength(isWanted: boolean) {
  const doc = useStoredScript(isWanted);
  return useMemo(() => (doc ? lengthOf(doc) : null), [doc]);
}

/** How long the stored script is, and how much of what rules find in it was not looked at; null until it is read. */
export function useFinishedScript() {
  const { overview } = useWorkspace();
  const { rules } = useRules();
  const { isKnown, isSettled } = useDecisions();
  const doc = useStoredScript();
  const found = useMemo(
    () =>
      doc && rules !== null
        ? findOnSheet(doc, scenesOf(boardOf(overview.items)), personNames(overview.items), rules)
        : null,
    [doc, overview.items, rules],
  );
  if (!doc || !found || !isKnown) return null;
  return { ...lengthOf(doc), unseen: found.filter((finding) => !isSettled(finding)).length };
}
