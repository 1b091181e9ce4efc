import type { Field } from "@mochang/generation";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { originCounts } from "./fieldOrigin.ts";
import type { ItemForm } from "./useItemForm.ts";
import css from "./form.module.css";

/** Whose words a form is: a model's, with how much of it is the writer's; else the writer's. Of an empty form nobody's. */
export function FormOrigin({ form, fields }: { form: ItemForm; fields: readonly Field[] }) {
  const keys = fields.filter(({ kind }) => kind !== "choice").map(({ key }) => key);
  const { model, card, writer } = originCounts(form.item, form, keys);
  if (model > 0)
    return (
      <span className={css.origins}>
        <OriginLabel origin="model" />
        {writer > 0 && <span className={css.own}>{`您写的 ${writer} 项`}</span>}
      </span>
    );
  if (card > 0) return <span className={css.own}>来自灵感卡，没有用 AI</span>;
  return writer > 0 ? <span className={css.own}>您写的</span> : null;
}
