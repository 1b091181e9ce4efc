import clsx from "clsx";
import { hanCount } from "../../lib/format.ts";
import css from "./form.module.css";

interface Props {
  /** Every field that is asked for, and whether it is filled. */
  fields: readonly { label: string; filled: boolean }[];
  /** What can be done once all are there. */
  then: string;
}

const NAMED = 3;

/** How many fields are filled, as dots and a sentence that names what is missing. */
export function Missing({ fields, then }: Props) {
  const missing = fields.filter(({ filled }) => !filled);
  const done = fields.length - missing.length;
  return (
    <p className={css.hint}>
      <span className={css.dots} aria-hidden="true">
        {fields.map(({ label, filled }) => (
          <i key={label} className={clsx(filled && css.on)} />
        ))}
      </span>
      {missing.length === 0 ? (
        `${hanCount(fields.length)}项都有了`
      ) : (
        <span>
          {`写好${hanCount(done)}项。再补`}
          {missing.slice(0, NAMED).map(({ label }, i) => (
            <span key={label}>
              {i > 0 && "、"}
              <b>{label}</b>
            </span>
          ))}
          {missing.length > NAMED && `等${hanCount(missing.length)}项`}
          {`，${then}`}
        </span>
      )}
    </p>
  );
}
