import type { ReactNode } from "react";
import type { ChangePart } from "./useRows.ts";

/** A part of 写作约定 as its section is given it. */
export interface PartProps {
  text: string;
  change: ChangePart;
  /** Below its rows: what the script does not keep to. */
  children: ReactNode;
}
