import { RunSnapshot } from "@mochang/contract";
import type { ItemKind, Values } from "@mochang/generation";
import { useQuery } from "@tanstack/react-query";
import { get } from "../../lib/api.ts";
import { hanCount } from "../../lib/format.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { Button } from "../../ui/Button.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { useToasts } from "../../ui/toasts.ts";
import { takeSurplus } from "../api.ts";
import { textOf } from "../form/fieldValues.ts";
import { useWorkspace } from "../workspace.ts";
import { surplusOf } from "./answers.ts";
import css from "./assistant.module.css";

interface Props {
  runId: string;
  kind: ItemKind;
  /** Of a run of several steps: the one that wrote the cards. */
  stepKey?: string;
  /** Puts the offer away; absent where it stands among other things of the past. */
  onLeave?: () => void;
}

/** Cards that a run wrote for which there was none: each is put behind the others, or left. Those that were taken are not offered again. */
export function SurplusCards({ runId, kind, stepKey, onLeave }: Props) {
  const { key, overview, refresh } = useWorkspace();
  const toasts = useToasts();
  const { data } = useQuery({
    queryKey: ["run", "ended", runId],
    queryFn: ({ signal }) => get("/api/run/snapshot", { runId }, RunSnapshot, signal),
  });
  const take = useSingleMutation({
    mutationFn: async (id: string) => {
      await takeSurplus(key, runId, id);
      await refresh();
    },
    onError: toasts.error,
  });
  const taken = new Set(overview.items.map(({ id }) => id));
  const cards = (data ? surplusOf(data, kind, stepKey) : []).filter(({ id }) => !taken.has(id));
  if (cards.length === 0) return null;
  return (
    <section className={css.offered} aria-label="多写的">
      <p className={css.line}>
        <span>{`比要的多写了${hanCount(cards.length)}份，想要的加在最后。`}</span>
        <OriginLabel origin="model" />
      </p>
      <ul className={css.changes}>
        {cards.map(({ id, values }, i) => (
          <li key={id}>
            <div className={css.changeHead}>
              <b>{textOf(values["title"]) || `第${hanCount(i + 1)}份`}</b>
              <button type="button" className="link" disabled={take.isPending} onClick={() => take.mutate(id)}>
                加在最后
              </button>
            </div>
            <p className={css.small}>{firstText(kind, values)}</p>
          </li>
        ))}
      </ul>
      {onLeave && (
        <div className={css.take}>
          <Button size="small" onClick={onLeave}>
            都不要
          </Button>
        </div>
      )}
    </section>
  );
}

/** What a card says in one text: a scene its 主旨, the others their overview. */
export const firstText = (kind: ItemKind, card: Values): string =>
  textOf(card[kind === "scene" ? "theme" : "overview"]);
