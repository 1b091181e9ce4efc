import { useEffect, useState } from "react";
import { secondsLeft } from "./secondsLeft.ts";

/** A 60-second wait of one of several things, such as phones: another one does not wait for it. Starting it again for the same while it runs changes nothing. */
export function useCountdown(of: string): [left: number, start: () => void] {
  const [started, setStarted] = useState<{ of: string; at: number } | null>(null);
  const [now, setNow] = useState(0);
  const left = secondsLeft(started?.at ?? null, now);
  const running = left > 0;
  const remainingSeconds = started?.of === of ? left : 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [running]);
  return [
    remainingSeconds,
    () => {
      if (remainingSeconds > 0) return;
      const at = Date.now();
      setNow(at);
      setStarted({ of, at });
    },
  ];
}
