import type { TodoDecision } from "@mochang/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PanelProps } from "../panelProps.ts";
import { decideTodo } from "./api.ts";
import { fixedFindings } from "./fixedFindings.ts";
import { ruleTitle } from "./ruleTitle.ts";
import { todoKey } from "./todoKey.ts";
import type { Followed } from "./useFindings.ts";

const MAX_QUOTE = 200;
/** What is on its way, or was stored, by version and key: panel and count follow the same findings. */
const sent = new Set<string>();

/** Keeps it with the version that a finding was fixed, so that it is still listed after a reload. */
export function useMarkFixed(
  { script: { scriptId, versionId }, editor }: PanelProps,
  followed: Followed | null,
  decisions: readonly TodoDecision[] | undefined,
): void {
  const client = useQueryClient();
  const documentId = editor.structure.versionId;
  useEffect(() => {
    if (!followed || !decisions) return;
    for (const { key, rule, quotes } of fixedFindings(followed, decisions)) {
      const mark = `${documentId} ${key}`;
      if (sent.has(mark)) continue;
      sent.add(mark);
      const quote = (quotes[0]?.text ?? "").slice(0, MAX_QUOTE).toWellFormed();
      const decision = { key, state: "done" as const, reason: "", title: ruleTitle(rule), quote };
      decideTodo({ scriptId, versionId, ...decision }).then(
        () =>
          client.setQueryData<TodoDecision[]>(todoKey(documentId), (before = []) => [
            decision,
            ...before.filter((one) => one.key !== key),
          ]),
        // Asked again at the next change of the findings.
        () => sent.delete(mark),
      );
    }
  }, [followed, decisions, documentId, scriptId, versionId, client]);
}
