import type { ReactNode } from "react";
import css from "./HistoryPanel.module.css";

interface Props {
  time: string;
  name: string;
  /** Lines that came and went since. */
  changes: { came: number; went: number } | null;
  ticked: boolean;
  onTick: () => void;
  /** One of several instead of any number. */
  group?: string;
  children?: ReactNode;
}

/** A kept state of a scene, to be ticked. */
export const BackupRow = ({ time, name, changes, ticked, onTick, group, children }: Props) => (
  <li className={css.row}>
    <label>
      <input
        type={group === undefined ? "checkbox" : "radio"}
        name={group}
        checked={ticked}
        onChange={onTick}
        className={css.tick}
      />
      <span className="num">{time}</span>
      <span
        className={css.changes}
        title={changes ? `此后多了 ${changes.came} 行，少了 ${changes.went} 行` : undefined}
        aria-hidden="true"
      >
        {changes && changes.came > 0 && <i>+{changes.came}</i>}
        {changes && changes.went > 0 && <i className={css.went}>−{changes.went}</i>}
      </span>
      {name !== "" && <small>{name}</small>}
    </label>
    {children}
  </li>
);
