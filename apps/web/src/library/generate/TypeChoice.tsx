import { SCRIPT_TYPES } from "@mochang/generation";
import clsx from "clsx";
import { FieldGroup } from "../../ui/Field.tsx";
import css from "./generateDialog.module.css";

/** How long a work of each type is. */
const LENGTHS: Record<number, string> = {
  1: "约 100 分钟",
  2: "约 80 分钟",
  3: "一集约 45 分钟",
  4: "一集一两分钟",
  5: "30 分钟以内",
  6: "约 120 分钟",
  7: "约 90 分钟",
};

/** The first of its choices, to be given the focus. */
export const FIRST_TYPE = "generate-type-1";

interface Props {
  value: number | null;
  fault: string | null;
  onChange: (value: number) => void;
}

/** 剧本类型: one of seven media. */
export const TypeChoice = ({ value: chosen, fault, onChange }: Props) => (
  <FieldGroup id="generate-type" label="剧本类型">
    <div className={clsx(css.types, fault && css.faulty)} aria-describedby={fault ? "generate-type-err" : undefined}>
      {SCRIPT_TYPES.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name="scriptType"
            id={`generate-type-${value}`}
            checked={chosen === value}
            onChange={() => onChange(value)}
          />
          {label}
          <small>{LENGTHS[value]}</small>
        </label>
      ))}
    </div>
    {fault && (
      <p className={css.error} id="generate-type-err">
        {fault}
      </p>
    )}
  </FieldGroup>
);
