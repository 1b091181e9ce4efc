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
  onPaste: () => void;
  onFind: () => void;
  view: ReactNode;
  /** What features add to the three cells. */
  start: ReactNode;
  tools: ReactNode;
  end: ReactNode;
  account: ReactNode;
  /** Where there is no room for the tools and the account: their menu. */
  more: ReactNode;
}

type EditToolsProps = Pick<Props, "canUndo" | "canRedo" | "onUndo" | "onRedo" | "onPaste">;

const EditTools = ({ canUndo, canRedo, onUndo, onRedo, onPaste }: EditToolsProps) => (
  <>
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
    <button
      type="button"
      className={clsx(css.tool, css.wide)}
      aria-label="粘贴"
      title="粘贴到光标处 Ctrl V"
      onClick={onPaste}
    >
      <Icon name="paste" />
    </button>
  </>
);

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
  onPaste,
  onFind,
  view,
  start,
  tools,
  end,
  account,
  more,
}: Props) => (
  <header className={css.header}>
    <div className={css.start}>
      <Link className={clsx("brand", css.logo)} to="/dashboard/list" aria-label="墨场，回到首页">
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
          <EditTools {...{ canUndo, canRedo, onUndo, onRedo, onPaste }} />
          <i className={clsx(css.rule, css.wide)} aria-hidden="true" />
          <button
            type="button"
            className={clsx(css.tool, css.wide)}
            aria-label="查找"
            title="查找 Ctrl F"
            onClick={onFind}
          >
            <Icon name="search" />
            <span className={css.word}>查找</span>
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
      <span className={clsx(css.wide, css.tools)}>{account}</span>
      {more}
    </div>
  </header>
);
