import { calledIn, isAsked, type Field } from "@mochang/generation";
import type { ComponentType } from "react";
import type { ItemDraft } from "../draft/useDraft.ts";
import { FieldOriginContext, originOf } from "./fieldOrigin.ts";
import type { Item } from "../items.ts";
import { FieldInput } from "./FieldInput.tsx";
import type { FieldProps } from "./fieldProps.ts";
import css from "./form.module.css";

/** What a step says of a field beyond its table. */
export type FieldLooks = Readonly<
  Record<string, Partial<Pick<FieldProps, "className" | "placeholder" | "suggestions" | "disabled" | "summary">>>
>;

/** What a field gets that its step writes in a way of its own. */
export type OwnFieldProps = FieldProps & { draft: ItemDraft };

interface Props {
  id: string;
  fields: readonly Field[];
  draft: ItemDraft & { item?: Item };
  scriptType: number | null;
  /** The field that a submit stumbled over, and what was said. */
  fault: { key: string; sentence: string } | null;
  looks?: FieldLooks;
  /** Fields that a step writes in a way of its own. */
  own?: Readonly<Record<string, ComponentType<OwnFieldProps>>>;
}

/** The fields of a form from its table. */
export const ItemFields = ({ id, fields, draft, scriptType, fault, looks = {}, own = {} }: Props) => (
  <div className={css.form}>
    {fields
      .filter((field) => isAsked(field, draft.values, scriptType))
      .map((each) => {
        const field = calledIn(each, scriptType);
        const props: FieldProps = {
          field,
          id: `${id}-${field.key}`,
          value: draft.values[field.key],
          onChange: (value) => draft.change(field.key, value),
          error: fault?.key === field.key ? fault.sentence : null,
          ...looks[field.key],
        };
        const Own = own[field.key];
        return (
          <FieldOriginContext key={field.key} value={draft.item ? originOf(draft.item, draft, field.key) : null}>
            {Own ? <Own {...props} draft={draft} /> : <FieldInput {...props} />}
          </FieldOriginContext>
        );
      })}
  </div>
);
