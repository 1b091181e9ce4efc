import type { ReactNode } from "react";
import type { ScriptPlace } from "../../library/index.ts";

export interface ScenesProps {
  scriptId: string;
  /** Where the script opens; null: where its reader was last. */
  place: ScriptPlace | null;
  /** A note on the words at `place` is wanted. */
  writeNote: boolean;
  /** 导入说明 is open beside the script at first. */
  checkImport: boolean;
  /** Where a novel is read: its report. */
  reportUrl: string;
  /** The right end of the top bar. */
  account: ReactNode;
  onLeave: () => void;
}
