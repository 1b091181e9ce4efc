import { useMutation } from "@tanstack/react-query";
import { saveFile } from "../../lib/saveFile.ts";
import { useToasts } from "../../ui/toasts.ts";
import { exportRemarks } from "../data/api.ts";

/** Downloads a script's notes as Markdown. */
export function useNotesExport(scriptId: string, name: string, versionId?: string) {
  const toasts = useToasts();
  return useMutation({
    mutationFn: () => exportRemarks(scriptId, versionId),
    onSuccess: (file) => saveFile(file.blob, file.name ?? `${name}批注.md`),
    onError: toasts.error,
  });
}
