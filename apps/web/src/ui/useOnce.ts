import { useState } from "react";

/** True from the moment on that `now` was. */
export function useOnce(now: boolean): boolean {
  const [once, setOnce] = useState(now);
  if (now && !once) setOnce(true);
  return once || now;
}
