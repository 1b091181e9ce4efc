import { WORK_INK_PATH, WorkInk } from "@mochang/contract/generation";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { INK_KEY } from "../../ink/index.ts";
import { get } from "../../lib/api.ts";
import type { WorkKey } from "../workspace.ts";

/** What the steps of a script have cost, and about what the rest of this version will; asked again after every change and every run's end. */
export const useWorkInk = ({ scriptId, versionId }: WorkKey, revision: number): WorkInk | undefined =>
  useQuery({
    queryKey: [...INK_KEY, "work", scriptId, versionId, revision],
    queryFn: ({ signal }) => get(WORK_INK_PATH, { scriptId, versionId }, WorkInk, signal),
    placeholderData: keepPreviousData,
    retry: false,
  }).data;

/** About what writing the steps after this one again will cost, once they are cleared. */
export const useWayBackInk = ({ scriptId, versionId }: WorkKey, clearedAfter: number): WorkInk | undefined =>
  useQuery({
    queryKey: [...INK_KEY, "way back", scriptId, versionId, clearedAfter],
    queryFn: ({ signal }) => get(WORK_INK_PATH, { scriptId, versionId, clearedAfter }, WorkInk, signal),
    gcTime: 0,
    retry: false,
  }).data;
