import { MESSAGES, RULES_MAX } from "@mochang/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useKeptField } from "../../ui/keptFields.ts";
import { useToasts } from "../../ui/toasts.ts";
import * as api from "./api.ts";
import aiCss from "../modelRunControls/ai.module.css";

/** 写作约定: what every proposal for this version keeps to. Saved when its field is left. */
export function WritingRulesField({ of }: { of: { scriptId: string; versionId: string } }) {
  const toasts = useToasts();
  const queries = useQueryClient();
  const key = ["rewrite", "rules", of.versionId];
  const [typed, setTyped] = useKeptField<string | null>(key.join(), null);
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => api.fetchRules(of, signal) });
  const save = useMutation({
    mutationFn: (rules: string) => api.saveRules(of, rules),
    async onSuccess() {
      toasts.done(MESSAGES.saved);
      await queries.invalidateQueries({ queryKey: key });
      setTyped(null);
    },
    onError: toasts.error,
  });
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
          value={typed ?? data.rules}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => {
            const rules = typed?.trim() ?? data.rules;
            if (rules !== data.rules) save.mutate(rules);
            else setTyped(null);
          }}
        />
      )}
    </details>
  );
}
