import { useEffect, useState } from "react";
import { secondsLeft } from "./secondsLeft.ts";

/** A 60-second wait. Starting it again while it runs changes nothing. */
export function useCountdown(): [left: number, start: () => void] {
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  const remainingSeconds = secondsLeft(startedAt, now);
  const running = remainingSeconds > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [running]);
  return [
    remainingSeconds,
    () => {
      if (running) return;
      const at = Date.now();
      setNow(at);
      setStartedAt(at);
    },
  ];
}
