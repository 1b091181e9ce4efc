import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { fetchItems } from "../itemCalls.ts";
import type { Item } from "../items.ts";
import { useItems, workKey } from "../queries.ts";
import { boardOf, type BoardSequence } from "../steps/itemTree.ts";
import { useWorkspace } from "../workspace.ts";

/** A sequence with its form and the number of its act. */
export interface WholeSequence extends BoardSequence {
  act: number;
  actId: string;
  /** Null: not fetched yet. */
  item: Item | null;
}

/** All sequences of the work with their forms, in order. */
export function useWholeSequences() {
  const { key, overview } = useWorkspace();
  const board = useMemo(() => boardOf(overview.items), [overview.items]);
  const answers = useQueries({
    queries: board.map(({ act }) => ({
      queryKey: [...workKey(key), "sequence", act.id, ""],
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchItems("sequence", key, { actId: act.id }, signal),
    })),
  });
  const failed = answers.filter(({ isError }) => isError);
  const sequences = board.flatMap(({ act, sequences: below }, i) =>
    below.map((one): WholeSequence => ({
      ...one,
      act: i + 1,
      actId: act.id,
      item: answers[i]?.data?.find(({ id }) => id === one.sequence.id) ?? null,
    })),
  );
  return {
    sequences,
    isFetched: answers.every(({ data }) => data !== undefined),
    isError: failed.length > 0,
    error: failed[0]?.error,
    refetch: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

/** The forms of all scenes, by their ids: those that have come so far. */
export function useWholeScenes(sequences: readonly WholeSequence[]): ReadonlyMap<string, Item> {
  const { key } = useWorkspace();
  const answers = useQueries({
    queries: sequences.map(({ sequence, actId }) => ({
      queryKey: [...workKey(key), "scene", actId, sequence.id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        fetchItems("scene", key, { actId, sequenceId: sequence.id }, signal),
    })),
  });
  return new Map(answers.flatMap(({ data }) => (data ?? []).flatMap((item) => (item.id ? [[item.id, item]] : []))));
}

/** Everyone of the work, with what is written of each. */
export function usePersons() {
  const people = useItems("biography");
  const synopsis = useItems("synopsis");
  const planned = (synopsis.data?.[0]?.values["characterPlanning"] ?? []) as Record<string, unknown>[];
  const word = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
  return (people.data ?? []).map(({ values, summary, isSubmit }) => {
    const name = word(values["name"]);
    const plan = planned.find((one) => word(one["characterName"]) === name);
    const personFields = ["characterBackground", "motivation", "goals", "conflicts", "characterArc"].map((field) =>
      word(values[field]),
    );
    return {
      name,
      role: Number(values["type"]) || 3,
      isWritten: isSubmit,
      texts: [word(plan?.["relation"]), ...personFields, summary].filter((text) => text !== ""),
    };
  });
}
