import { MESSAGES, RULES_MAX } from "@mochang/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { isConflict } from "../../lib/apiError.ts";
import { REFETCH_ON_RETURN } from "../../lib/refetchOnReturn.ts";
import { Button } from "../../ui/Button.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { useEditedText } from "../modelText/useEditedText.ts";
import * as api from "./api.ts";
import aiCss from "../modelRunControls/ai.module.css";
import css from "../panel.module.css";

/** 写作约定: what every proposal for this version keeps to. Saved when its field is left, unless another window has changed them since. */
export function WritingRulesField({ of }: { of: { scriptId: string; versionId: string } }) {
  const toasts = useToasts();
  const queries = useQueryClient();
  const queryKey = ["rewrite", "rules", of.versionId];
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => api.fetchRules(of, signal), ...REFETCH_ON_RETURN });
  const edited = useEditedText(queryKey.join(), data?.rules);
  const save = useMutation({
    mutationFn: (change: { rules: string; replaces: string }) => api.saveRules(of, change),
    async onSuccess() {
      toasts.done(MESSAGES.saved);
      await queries.invalidateQueries({ queryKey });
      edited.end();
    },
    onError(error) {
      toasts.error(error);
      if (isConflict(error)) void queries.invalidateQueries({ queryKey });
    },
  });
  const store = (): void => {
    if (!data || edited.text === null) return;
    const rules = edited.text.trim();
    if (rules === data.rules) edited.end();
    else save.mutate({ rules, replaces: data.rules });
  };
  return (
    <details className={aiCss.field}>
      <summary>写作约定{data?.rules ? "（有）" : ""}</summary>
      {data && (
        <textarea
          className={aiCss.area}
          rows={4}
          maxLength={RULES_MAX}
          aria-label="写作约定"
          placeholder={"称呼、方言、不能发生的事。\n不用：百感交集、不由得"}
          value={edited.text ?? data.rules}
          onChange={(event) => edited.change(event.target.value)}
          onBlur={() => edited.newer === null && store()}
        />
      )}
      {edited.newer !== null && (
        <section className={css.offer} aria-label="别的窗口写的约定">
          <p className={css.note}>别的窗口改过了约定，现在存着的是：</p>
          <p className={css.lines}>
            <bdi>{edited.newer || <span className="quiet">空的。</span>}</bdi>
          </p>
          <div className={css.buttons}>
            <Button size="small" loading={save.isPending} onClick={store}>
              换成我写的
            </Button>
            <Button size="small" onClick={edited.end}>
              用这一份
            </Button>
          </div>
        </section>
      )}
    </details>
  );
}
