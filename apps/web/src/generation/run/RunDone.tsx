import { Button } from "../../ui/Button.tsx";
import { inkText } from "../../lib/inkText.ts";
import css from "./run.module.css";

interface Props {
  run: { used: number; leave(): void };
  title: string;
  /** What else is to be looked at. */
  note?: string | null;
}

/** A run that came to its end: what it wrote, and what it has used. */
export const RunDone = ({ run, title, note = null }: Props) => (
  <>
    <h2 className="h3">{title}</h2>
    <p className={css.total}>
      <span>用了</span>
      <b>{inkText(run.used)}</b>
    </p>
    {note !== null && <p className="small">{note}</p>}
    <div className={css.buttons}>
      <Button size="small" onClick={run.leave}>
        收起
      </Button>
    </div>
  </>
);
