import { LOSSES_HEADER, readLosses } from "@mochang/contract";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { kindOf } from "../../lib/apiError.ts";
import { saveFile } from "../../lib/saveFile.ts";
import { exportLossMessage, type Saving } from "../../sheet/index.ts";
import { useToasts } from "../../ui/toasts.ts";
import type { EditedScript } from "../panelProps.ts";
import { type ExportChoice, formatSupports } from "./exportChoice.ts";
import { fetchExport, fetchSceneTable, fetchSummary, fetchVersions } from "./exportApi.ts";
import { whenSaved } from "./whenSaved.ts";

const UNSAVED = "还有字没有存到服务器，文件里没有它们";

/** The quantities beside the choices, of the text as it is now. */
export function useSummary(script: EditedScript, saving: Saving, choice: ExportChoice) {
  const { scriptId, versionId } = script;
  return useQuery({
    queryKey: ["editing", "export", scriptId, versionId, choice.region, choice.since, choice.speaker],
    queryFn: async ({ signal }) => {
      await whenSaved(saving);
      return fetchSummary(script, choice, signal);
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useSceneTable(script: EditedScript, saving: Saving, choice: ExportChoice) {
  const { scriptId, versionId } = script;
  return useQuery({
    queryKey: ["editing", "sceneTable", scriptId, versionId, choice.region, choice.table.order],
    queryFn: async ({ signal }) => {
      await whenSaved(saving);
      return fetchSceneTable(script, choice, signal);
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

/** The versions that changes can be marked since. */
export const useOtherVersions = ({ scriptId, versionId }: EditedScript) =>
  useQuery({
    queryKey: ["editing", "export", "versions", scriptId],
    queryFn: ({ signal }) => fetchVersions(scriptId, signal),
    select: ({ records }) => records.filter(({ id }) => id !== versionId),
  });

/** Makes the chosen file and hands it to the browser. */
export function useExport(script: EditedScript, saving: Saving) {
  const toasts = useToasts();
  return useMutation({
    mutationFn: async (choice: ExportChoice) => {
      const isSaved = await whenSaved(saving);
      const { blob, name, headers } = await fetchExport(script, choice);
      saveFile(blob, name ?? `${script.name}.${choice.format}`);
      const lost = exportLossMessage(readLosses(headers.get(LOSSES_HEADER)));
      if (!isSaved) toasts.warn(UNSAVED);
      if (lost && (formatSupports.pages(choice) || choice.format !== "xlsx")) toasts.warn(lost);
    },
    onError: (error) => {
      // A session that ended is met elsewhere; all else stands in the panel's foot.
      if (kindOf(error) === "balance") toasts.error(error);
    },
  });
}
