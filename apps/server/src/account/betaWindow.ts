import { AppError } from "../platform/index.ts";

/** The beta window of the configuration; an undefined bound sets no limit. */
export interface BetaWindow {
  start: Date | undefined;
  end: Date | undefined;
}

/** Refuses logins and calls outside the window. @throws AppError beta-early, beta-over */
export function refuseOutsideBeta(window: BetaWindow, now: Date): void {
  if (window.start && now < window.start) throw new AppError("beta-early");
  if (window.end && now >= window.end) throw new AppError("beta-over");
}
