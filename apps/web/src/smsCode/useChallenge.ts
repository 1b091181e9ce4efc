import type { Challenge, ChallengeAnswer, ChallengeKind } from "@mochang/contract";
import { ERRORS } from "@mochang/contract/errors";
import { useEffect, useRef, useState } from "react";
import { ApiError, fullSentenceOf } from "../lib/apiError.ts";
import { toasts } from "../ui/toasts.ts";
import { newChallenge, sendCode } from "./api.ts";

const ASKED_AGAIN: readonly number[] = [ERRORS["challenge-wrong"].code, ERRORS["challenge-needed"].code];
const codeOf = (error: unknown): number => (error instanceof ApiError ? error.code : 0);
export const isLocked = (error: unknown): boolean => codeOf(error) === ERRORS["challenge-locked"].code;

/** The newest challenge of one kind; an older answer that comes late is dropped. */
function useNewest(phone: string) {
  // An object of its own for each time it is asked for.
  const [requested, setRequested] = useState<{ kind: ChallengeKind }>({ kind: "line" });
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let current = true;
    newChallenge(phone, requested.kind).then(
      (question) => current && setChallenge(question),
      (error: unknown) => current && setFailure(error),
    );
    return () => {
      current = false;
    };
  }, [phone, requested]);
  const fail = (error: unknown) => {
    setChallenge(null);
    setFailure(error);
  };
  const ask = (kind: ChallengeKind) => {
    fail(null);
    setRequested({ kind });
  };
  return { kind: requested.kind, challenge, failure, ask, fail };
}

/** A challenge and its answers, until the code is sent (`onSent`) or refused for another reason (`onLeave`). */
export function useChallenge({ phone, onSent, onLeave }: { phone: string; onSent: () => void; onLeave: () => void }) {
  const { kind, challenge, failure, ask, fail } = useNewest(phone);
  /** Why there is another one. */
  const [wrongAnswer, setWrongAnswer] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  const answer = async (challengeAnswer: Omit<ChallengeAnswer, "id">) => {
    if (!challenge || underWay.current) return;
    underWay.current = true;
    setSending(true);
    try {
      await sendCode(phone, { id: challenge.id, ...challengeAnswer });
      onSent();
    } catch (error) {
      if (isLocked(error)) fail(error);
      else if (ASKED_AGAIN.includes(codeOf(error))) {
        setWrongAnswer(fullSentenceOf(error));
        ask(kind);
      } else {
        // What refuses the code itself is said on the form that asked for it.
        toasts.error(error);
        onLeave();
      }
    }
    underWay.current = false;
    setSending(false);
  };
  const turnTo = (other: ChallengeKind) => {
    setWrongAnswer(null);
    ask(other);
  };
  return {
    kind,
    challenge,
    failure,
    error: wrongAnswer,
    sending,
    answer: (challengeAnswer: Omit<ChallengeAnswer, "id">) => void answer(challengeAnswer),
    turnTo,
  };
}
