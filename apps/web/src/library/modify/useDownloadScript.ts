import type { ScriptRecord } from "@mochang/contract";
import { useMutation } from "@tanstack/react-query";
import { download } from "../../lib/api.ts";
import { saveFile } from "../../lib/saveFile.ts";
import { useToasts } from "../../ui/toasts.ts";

/** The default version of a script as a file, set as on the mainland. */
export function useDownloadScript({ id, name }: Pick<ScriptRecord, "id" | "name">) {
  const toasts = useToasts();
  return useMutation({
    mutationFn: (format: "pdf" | "docx") => download("/api/export/script", { script_id: id, format }),
    onSuccess: (file, format) => saveFile(file.blob, file.name ?? `${name}.${format}`),
    onError: toasts.error,
  });
}
