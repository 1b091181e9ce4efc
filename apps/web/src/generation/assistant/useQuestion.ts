import { useEffect, useRef, useState } from "react";
import type { FormRun } from "./useFormRun.ts";

/** The words of a question that is being written. They stay until they are answered: one that failed can be asked again. */
export function useQuestion({ run }: Pick<FormRun, "run">) {
  const [question, setQuestion] = useState("");
  const sentQuestion = useRef<string | null>(null);
  const isAnswered = run?.state === "done";
  useEffect(() => {
    if (isAnswered) setQuestion((now) => (now === sentQuestion.current ? "" : now));
  }, [isAnswered]);
  return { question, setQuestion, sent: () => void (sentQuestion.current = question) };
}
