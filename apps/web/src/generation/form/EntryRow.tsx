import clsx from "clsx";
import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import css from "./form.module.css";

interface Props {
  number: number;
  removeLabel: string;
  /** The last that must stay: the bin is faint, and says why. */
  isLast: boolean;
  onRemove: () => void;
  children: ReactNode;
}

/** An entry of a list with its number and its bin. */
export const EntryRow = ({ number, removeLabel, isLast, onRemove, children }: Props) => (
  <li className={css.entry}>
    <span className={css.number}>{number}</span>
    {children}
    <button
      type="button"
      className={clsx("icon-btn", isLast && css.last)}
      aria-label={removeLabel}
      title={removeLabel}
      aria-disabled={isLast || undefined}
      onClick={onRemove}
    >
      <Icon name="trash" small />
    </button>
  </li>
);
