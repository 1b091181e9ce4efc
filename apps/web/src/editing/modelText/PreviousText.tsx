import { type ReactNode, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import css from "../panel.module.css";

interface Props {
  /** The text, as its panel shows it. */
  children: ReactNode;
  /** Who wrote it; null where nobody knows. */
  origin: "author" | "model" | null;
  isRestoring: boolean;
  onRestore: () => void;
}

/** What stood in a place before, to be looked at and put back. */
export function PreviousText({ children, origin, isRestoring, onRestore }: Props) {
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
          <h3 className={css.title}>
            上一份
            {origin === "model" && <OriginLabel origin="model" />}
          </h3>
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
