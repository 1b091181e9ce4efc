/**
 * Lets a message through once per `windowMs`; the same text again inside the window is swallowed. Used for toasts (spec 1, section 8: an
 * error is not repeated within 3 s, the balance warning at most once per 3 s whatever it says).
 */
export function createThrottle(windowMs: number, now: () => number = () => Date.now()) {
  const last = new Map<string, number>();
  return (key: string): boolean => {
    const at = now();
    const before = last.get(key);
    if (before !== undefined && at - before < windowMs) return false;
    last.set(key, at);
    for (const [old, when] of last) if (at - when >= windowMs) last.delete(old);
    return true;
  };
}
