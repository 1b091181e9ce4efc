import type { Estimate } from "@mochang/contract";
import type { ReactNode } from "react";
import { approximateCost, costSentence } from "../../run/runSentences.ts";
import { Button } from "../../ui/Button.tsx";
import css from "./assistant.module.css";

interface Props {
  /** Undefined: not known yet. */
  estimate: Estimate | undefined;
  icon?: ReactNode;
  primary?: boolean;
  block?: boolean;
  disabled?: boolean;
  loading?: boolean;
  /** Why it cannot be pressed now. */
  why?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** A button that spends ink: it says how much beforehand. Without a model it is not there. */
export function CostButton({ estimate, disabled = false, why, children, block = false, ...rest }: Props) {
  if (estimate?.modelName === null) return null;
  const isShort = estimate?.enough === false;
  return (
    <Button
      size={block ? "middle" : "small"}
      block={block}
      {...rest}
      disabled={disabled || isShort}
      title={why ?? costSentence(estimate)}
    >
      {children}
      <span className={css.price}>{isShort ? "余墨不够" : approximateCost(estimate)}</span>
    </Button>
  );
}
