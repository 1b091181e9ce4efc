import { TodoDecision, type DecideTodo } from "@mochang/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Node } from "prosemirror-model";
import { useEffect, useState } from "react";
import { z } from "zod";
import { get, post } from "../../lib/api.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { useToasts } from "../../ui/toasts.ts";
import { useRules } from "../assistant/useRules.ts";
import { workKey } from "../queries.ts";
import { personNames, type BoardScene } from "../steps/itemTree.ts";
import { useWorkspace } from "../workspace.ts";
import { findOnSheet, type SheetFinding } from "./findOnSheet.ts";

/** Rules read the script when nothing was written for so long. */
const QUIET_MS = 800;

/** What rules find in the script as it now stands, the writer's own rules among them. */
export function useFindings(doc: Node | undefined, scenes: readonly BoardScene[]): readonly SheetFinding[] {
  const { overview } = useWorkspace();
  const { rules } = useRules();
  const [found, setFound] = useState<readonly SheetFinding[]>([]);
  useEffect(() => {
    if (!doc) return;
    const persons = personNames(overview.items);
    const timer = setTimeout(() => setFound(findOnSheet(doc, scenes, persons, rules ?? "")), QUIET_MS);
    return () => clearTimeout(timer);
  }, [doc, scenes, overview.items, rules]);
  return found;
}

/** What its writer has decided about findings, kept with the version. */
export function useDecisions() {
  const { key } = useWorkspace();
  const client = useQueryClient();
  const toasts = useToasts();
  const queryKey = [...workKey(key), "decisions"];
  const decisions = useQuery({
    queryKey,
    queryFn: ({ signal }) => get("/api/todo/decisions", { ...key }, z.array(TodoDecision), signal),
  });
  const decide = useSingleMutation({
    async mutationFn(all: readonly DecideTodo[]) {
      for (const decision of all) await post("/api/todo/decide", decision, z.null());
    },
    onError: toasts.error,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const settled = new Set((decisions.data ?? []).map((one) => one.key));
  return {
    isKnown: !decisions.isPending,
    isBusy: decide.isPending,
    isSettled: ({ key: of }: SheetFinding) => settled.has(of),
    /** Meant so, each of them. */
    settle: (all: readonly SheetFinding[]) =>
      decide.mutate(
        all.map(({ key: of, finding }) => ({
          ...key,
          key: of,
          state: "waived",
          reason: "",
          title: finding.message.slice(0, 200),
          quote: finding.quote.slice(0, 200),
        })),
      ),
    reopen: (all: readonly SheetFinding[]) =>
      decide.mutate(all.map(({ key: of }) => ({ ...key, key: of, state: "open" }))),
  };
}
