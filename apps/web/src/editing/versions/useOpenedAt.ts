import { useState } from "react";

/** The time at which a panel was opened: what it tells as 今天 does not change under its reader. */
export function useOpenedAt(): number {
  const [openedAt] = useState(Date.now);
  return openedAt;
}
