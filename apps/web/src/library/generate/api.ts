import {
  CreatedScript,
  GENERATED_PAGE,
  GENERATED_TRASH_PAGE,
  GeneratedList,
  GENERATION_PATHS,
  LastGenerated,
  START_FROM_SCRIPT_PATH,
} from "@mochang/contract/generation";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { REFETCH_ON_RETURN } from "../../lib/refetchOnReturn.ts";
import { get, post } from "../../lib/api.ts";
import { pollOrRefetch } from "../../lib/refetchInterval.ts";
import { POLL_MS, SCRIPTS_KEY } from "../queries.ts";

/** Cards a page of 生成文件 and of its trash. */
export const generatedPageSize = (deleteFlag: 0 | 1): number => (deleteFlag ? GENERATED_TRASH_PAGE : GENERATED_PAGE);

export const useGeneratedList = (page: number, deleteFlag: 0 | 1) =>
  useQuery({
    queryKey: [...SCRIPTS_KEY, "generated", deleteFlag, page],
    queryFn: ({ signal }) =>
      get(
        GENERATION_PATHS.list,
        { currentPage: page, pageSize: generatedPageSize(deleteFlag), deleteFlag },
        GeneratedList,
        signal,
      ),
    placeholderData: keepPreviousData,
    ...REFETCH_ON_RETURN,
    refetchInterval: pollOrRefetch<GeneratedList>(POLL_MS, ({ records }) => records.some(({ writing }) => writing)),
  });
/** The work to go on with, asked for anew when the writing of one begins or ends. `written`: the works that are being written. */
export const useLastGenerated = (written: readonly string[]) =>
  useQuery({
    queryKey: [...SCRIPTS_KEY, "generated", "last", ...written],
    queryFn: ({ signal }) => get(GENERATION_PATHS.last, {}, LastGenerated, signal),
    placeholderData: keepPreviousData,
    ...REFETCH_ON_RETURN,
    // A work beyond the first page is in no list that would ask for it.
    refetchInterval: pollOrRefetch<z.output<typeof LastGenerated>>(POLL_MS, (last) => Boolean(last?.writing)),
  });
/** A script that begins with nothing but its name. */
export const createGenerated = (name: string, scriptType: number) =>
  post(GENERATION_PATHS.create, { name, type: 3, scriptType }, CreatedScript);
/** A script that begins with the default version of one that is there. `number` is the call's own: sent again with it, it makes no second one. */
export const startFromScript = (number: string, scriptId: string, scriptType: number) =>
  post(START_FROM_SCRIPT_PATH, { scriptId, versionId: "", scriptType }, CreatedScript, { "x-upload-id": number });
/** Copies the open version of a generated script. */
export const copyGenerated = (scriptId: string, versionId: string, name: string) =>
  post("/api/scripts/saveAsCopyAll", { scriptId, versionId, name, type: 3 }, z.unknown());
