import { MESSAGES, type ExportRecord } from "@mochang/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { kindOf } from "../lib/apiError.ts";
import { useSingleMutation } from "../lib/useSingleMutation.ts";
import { inkText } from "../lib/inkText.ts";
import { confirm } from "../ui/confirm.tsx";
import { useToasts } from "../ui/toasts.ts";
import { deleteRecord, regenerate } from "./api.ts";
import { withoutRecords } from "./exportRecordState.ts";
import { deletingRecords, RECORDS_KEY, type Page } from "./useRecords.ts";

/** Deleting, which asks once, and making anew. `changed` is told that ink or works may look different now. */
export function useRecordActions(changed: () => void) {
  const toasts = useToasts();
  const client = useQueryClient();
  const settled = async () => {
    await client.invalidateQueries({ queryKey: RECORDS_KEY });
    changed();
  };
  const remove = useMutation({
    mutationFn: deleteRecord,
    // Taken out at once, so that the `end` of its stream is not shown as a failure; if the deletion fails, the list brings it back.
    onMutate: (id) => {
      deletingRecords.add(id);
      client.setQueriesData<Page>({ queryKey: RECORDS_KEY }, (page) => page && withoutRecords(page, deletingRecords));
    },
    onSuccess: ({ unitsRefunded }) =>
      toasts.done(unitsRefunded > 0 ? `${MESSAGES.deleteDone}，退回 ${inkText(unitsRefunded)}墨` : MESSAGES.deleteDone),
    onError: (error) => (kindOf(error) === "other" ? toasts.warn(MESSAGES.deleteFailed) : toasts.error(error)),
    onSettled: (_data, _error, id) => {
      deletingRecords.delete(id);
      return settled();
    },
  });
  const again = useSingleMutation({ mutationFn: regenerate, onError: toasts.error, onSettled: settled });
  return {
    busy: again.isPending ? again.variables.id : null,
    regenerate: (record: ExportRecord) => again.mutate(record),
    remove: (record: ExportRecord) =>
      confirm({
        title: `删除《${record.name}》的这条记录？`,
        content:
          record.isLoading === 1
            ? "正在写的报告会停下，没用的墨退回。作品和已写好的各节都留着。"
            : "记录删掉就找不回来。作品和评估都留着，可以再生成一份报告。",
        okText: "删除",
        danger: true,
        cancelText: "不了",
        onOk: () => remove.mutateAsync(record.id).catch(() => undefined),
      }),
  };
}
