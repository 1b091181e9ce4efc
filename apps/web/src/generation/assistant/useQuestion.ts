import { useEffect, useRef, useState } from "react";
import type { FormRun } from "./useFormRun.ts";

/** What was asked, and the run that stood then: the next one answers it. */
interface Sent {
  words: string;
  before: string | null;
}

/** The words of a question that is being written. They stay until they are answered: one that failed can be asked again. */
export function useQuestion({ run, runId }: Pick<FormRun, "run" | "runId">) {
  const [question, setQuestion] = useState("");
  const sentQuestion = useRef<Sent | null>(null);
  const answeredRun = run?.state === "done" ? run.runId : null;
  useEffect(() => {
    const sent = sentQuestion.current;
    if (answeredRun === null || sent === null || answeredRun === sent.before) return;
    sentQuestion.current = null;
    setQuestion((now) => (now === sent.words ? "" : now));
  }, [answeredRun]);
  return { question, setQuestion, sent: () => void (sentQuestion.current = { words: question, before: runId }) };
}
