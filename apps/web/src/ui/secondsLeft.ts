/** Seconds left of a wait that began at `startedAt`; both in milliseconds. Never negative. */
export const secondsLeft = (startedAt: number | null, now: number, wait = 60): number =>
  startedAt === null ? 0 : Math.max(0, wait - Math.floor((now - startedAt) / 1000));
