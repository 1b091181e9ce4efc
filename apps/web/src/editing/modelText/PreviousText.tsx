import { type ReactNode, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import css from "../panel.module.css";

interface Props {
  /** The text, as its panel shows it. */
  children: ReactNode;
  isRestoring: boolean;
  onRestore: () => void;
}

/** What stood in a place before, to be looked at and put back. */
export function PreviousText({ children, isRestoring, onRestore }: Props) {
  const [isExpanded, setExpanded] = useState(false);
  return (
    <>
      <p className={css.note}>
        <button type="button" className="link" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? "收起上一份" : "看上一份"}
        </button>
      </p>
      {isExpanded && (
        <section className={css.offer} aria-label="上一份">
          {children}
          <div className={css.buttons}>
            <Button size="small" loading={isRestoring} onClick={onRestore}>
              换回这一份
            </Button>
          </div>
        </section>
      )}
    </>
  );
}
