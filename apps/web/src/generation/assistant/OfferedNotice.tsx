import { ENTITIES, type Field } from "@mochang/generation";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { toasts } from "../../ui/toasts.ts";
import { settleOffered } from "../api.ts";
import type { Item } from "../items.ts";
import { useWorkspace } from "../workspace.ts";
import { Diff } from "./Diff.tsx";
import css from "./assistant.module.css";

/** A model's newer words beside hand-written ones, field by field: taken or refused. */
export function OfferedNotice({ item }: { item: Item }) {
  const { key, refresh } = useWorkspace();
  const [busy, setBusy] = useState<string | null>(null);
  const { fields, summary } = ENTITIES[item.kind];
  const offeredFields = [
    ...fields,
    ...(summary === null ? [] : [{ key: summary, label: "成文", kind: "text", required: false, max: 5_000 } as const]),
  ].filter((field) => field.key in item.offered);
  if (offeredFields.length === 0 || item.id === null) return null;
  const settle = async (keys: readonly string[], take: boolean) => {
    if (busy !== null) return;
    setBusy(keys.join());
    try {
      await settleOffered(key, item.id ?? "", keys, take);
      await refresh();
    } catch (error) {
      toasts.error(error);
    } finally {
      setBusy(null);
    }
  };
  return (
    <section className={css.offered} aria-label="新写的一份">
      <p className={css.line}>
        <span>您写的没有动。新写的放在这里，一项一项挑。</span>
        <OriginLabel origin="model" />
      </p>
      <ul className={css.changes}>
        {offeredFields.map((field) => (
          <Offer
            key={field.key}
            field={field}
            before={field.key === summary ? item.summary : item.values[field.key]}
            after={item.offered[field.key]}
            onSettle={(take) => void settle([field.key], take)}
          />
        ))}
      </ul>
      {offeredFields.length > 1 && (
        <div className={css.take}>
          <Button
            size="small"
            loading={busy !== null}
            onClick={() =>
              void settle(
                offeredFields.map((one) => one.key),
                true,
              )
            }
          >
            {`${offeredFields.length} 项都采用`}
          </Button>
          <Button
            size="small"
            onClick={() =>
              void settle(
                offeredFields.map((one) => one.key),
                false,
              )
            }
          >
            都不要
          </Button>
        </div>
      )}
    </section>
  );
}

interface OfferProps {
  field: Field;
  before: unknown;
  after: unknown;
  onSettle: (take: boolean) => void;
}

const Offer = ({ field, before, after, onSettle }: OfferProps) => (
  <li>
    <div className={css.changeHead}>
      <b>{field.label}</b>
      <button type="button" className="link" onClick={() => onSettle(true)}>
        采用
      </button>
      <button type="button" className="link quiet" onClick={() => onSettle(false)}>
        不要
      </button>
    </div>
    <Diff field={field} before={before} after={after} />
  </li>
);
