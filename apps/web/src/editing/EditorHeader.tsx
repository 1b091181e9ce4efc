import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../ui/Icon.tsx";
import css from "./editor.module.css";

interface Props {
  name: string;
  /** What is said of the script's saving: the first words of the middle cell. */
  saving: ReactNode;
  /** What stands in the middle cell instead, while something else than the script is read. */
  reading: ReactNode;
  isReading: boolean;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onFind: () => void;
  view: ReactNode;
  /** What features add to the three cells. */
  start: ReactNode;
  tools: ReactNode;
  end: ReactNode;
  account: ReactNode;
}

/** The way home, the work, what can be done with the whole of it, and whose it is: on the columns of the page. */
export const EditorHeader = ({
  name,
  saving,
  reading,
  isReading,
  canUndo,
  canRedo,
  onUndo,
  onRedo,
  onFind,
  view,
  start,
  tools,
  end,
  account,
}: Props) => (
  <header className={css.header}>
    <div className={css.start}>
      <Link className={clsx("brand", css.logo)} to="/dashboard/list" aria-label="墨场，回到作品">
        墨场
      </Link>
      <h1 className={css.name} title={name}>
        <bdi>{name}</bdi>
      </h1>
      <span className={clsx(css.wide, css.tools)}>{start}</span>
    </div>
    <div className={css.middle}>
      {isReading ? (
        reading
      ) : (
        <>
          {saving}
          <span className={css.spacer} />
          <button
            type="button"
            className={css.tool}
            aria-label="撤销"
            title="撤销 Ctrl Z"
            disabled={!canUndo}
            onClick={onUndo}
          >
            <Icon name="undo" />
          </button>
          <button
            type="button"
            className={clsx(css.tool, css.wide)}
            aria-label="重做"
            title="重做 Ctrl Shift Z"
            disabled={!canRedo}
            onClick={onRedo}
          >
            <Icon name="redoEdit" />
          </button>
          <i className={clsx(css.rule, css.wide)} aria-hidden="true" />
          <button type="button" className={clsx(css.tool, css.wide)} onClick={onFind}>
            <Icon name="search" />
            <span>查找</span>
          </button>
          <span className={clsx(css.wide, css.tools)}>
            {tools}
            {view}
          </span>
        </>
      )}
    </div>
    <div className={css.end}>
      <span className={clsx(css.wide, css.tools)}>{end}</span>
      <span className={css.spacer} />
      {account}
    </div>
  </header>
);
