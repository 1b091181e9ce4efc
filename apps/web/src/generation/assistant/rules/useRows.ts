import { ruleRows } from "@mochang/generation";
import { useState } from "react";
import { toasts } from "../../../ui/toasts.ts";

/** Stores another text of a part; false: it was not stored. */
export type ChangePart = (text: string) => Promise<boolean>;

/** The rows of a part, one of which may be open: its place, or behind the last a new one. */
export function useRows(text: string, change: ChangePart) {
  const rows = ruleRows(text);
  const [opened, open] = useState<number | null>(null);
  return {
    rows,
    opened,
    open,
    close: () => open(null),
    add: opened === null ? () => open(rows.length) : undefined,
    save: (at: number, row: string) => change(rows.toSpliced(at, 1, row).join("\n")),
    async remove(at: number) {
      open(null);
      if (await change(rows.toSpliced(at, 1).join("\n")))
        toasts.undo(`删去了「${rows[at] ?? ""}」`, () => void change(rows.join("\n")));
    },
  };
}
