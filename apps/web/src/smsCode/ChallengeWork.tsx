import { useEffect, useRef, useState } from "react";
import { Progress } from "../ui/Progress.tsx";
import { solveProofOfWork, type ProofOfWork } from "./solveProofOfWork.ts";
import css from "./challenge.module.css";

interface Props {
  /** Null while it is being fetched. */
  work: ProofOfWork | null;
  /** Why it begins anew. */
  error: string | null;
  onDone: (numbers: number[]) => void;
  onQuestion: () => void;
}

const TICK_MS = 500;
/** The server counts from its own clock, a moment earlier than this page. */
const SPARE_MS = 500;

/** The way that asks nothing: the browser works, and the code is sent when the time is over. */
export function ChallengeWork({ work, error, onDone, onQuestion }: Props) {
  const [remainingSeconds, setLeft] = useState(work?.seconds ?? null);
  const [done, setDone] = useState(0);
  const finish = useRef(onDone);
  useEffect(() => {
    finish.current = onDone;
  });
  useEffect(() => {
    if (!work) return;
    const unmounted = new AbortController();
    const end = performance.now() + work.seconds * 1000 + SPARE_MS;
    let numbers: number[] | null = null;
    const tick = () => {
      const rest = Math.max(0, end - performance.now());
      setLeft(Math.ceil(rest / 1000));
      if (rest > 0 || !numbers) return;
      clearInterval(timer);
      finish.current(numbers);
    };
    const timer = setInterval(tick, TICK_MS);
    solveProofOfWork(work, { signal: unmounted.signal, onProgress: setDone }).then(
      (found) => {
        numbers = found;
      },
      () => undefined,
    );
    return () => {
      unmounted.abort();
      clearInterval(timer);
    };
  }, [work]);
  const part =
    work && remainingSeconds !== null ? Math.min(done / work.puzzles, 1 - remainingSeconds / work.seconds) : 0;
  return (
    <div className={css.work}>
      {error && (
        <p className={css.wrong} role="alert">
          {error}
        </p>
      )}
      <Progress
        label="等候"
        step={remainingSeconds === 0 ? "就要好了" : "浏览器在替您算一道题"}
        count={remainingSeconds ? `还有 ${remainingSeconds} 秒` : null}
        percent={Math.max(0, part) * 100}
      />
      <p className="quiet">算完自动发验证码，不用您动手。别关这一页。</p>
      <p className={css.others}>
        <button type="button" className="link" onClick={onQuestion}>
          改答题
        </button>
      </p>
    </div>
  );
}
