import type { ReactNode } from "react";

export interface ScenesProps {
  scriptId: string;
  /** Where a novel is read: its report. */
  reportUrl: string;
  /** The right end of the top bar. */
  account: ReactNode;
  onLeave: () => void;
}
