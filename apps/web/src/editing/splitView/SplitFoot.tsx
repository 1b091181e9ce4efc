import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import shared from "../panel.module.css";

/** What may be done with what stands there; what is selected goes to the caret. */
export const SplitFoot = ({
  sentence,
  onTake,
  children,
}: {
  sentence: string;
  /** Null while nothing is selected. */
  onTake: (() => void) | null;
  children: ReactNode;
}) => (
  <div className={shared.foot}>
    <p>
      <span>{sentence}</span>
    </p>
    {onTake ? (
      <Button size="small" title="Alt V" onMouseDown={(event) => event.preventDefault()} onClick={onTake}>
        放到光标处
      </Button>
    ) : (
      children
    )}
  </div>
);
