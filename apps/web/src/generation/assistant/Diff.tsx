import type { Field } from "@mochang/generation";
import { spansOf } from "./proposedChanges.ts";
import css from "./assistant.module.css";

/** Both sides of a field in one text: what goes struck, what comes marked. */
export const Diff = ({ field, before, after }: { field: Field; before: unknown; after: unknown }) => (
  <p className={css.diff}>
    {spansOf({ field, before, after }).map(({ text, is }, i) =>
      is === "same" ? text : is === "gone" ? <del key={i}>{text}</del> : <ins key={i}>{text}</ins>,
    )}
  </p>
);
