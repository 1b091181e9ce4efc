import { maskPhone } from "@mochang/contract/phone";
import { useEffect, useRef } from "react";
import { fullSentenceOf } from "../lib/apiError.ts";
import { Button } from "../ui/Button.tsx";
import { ChallengeQuestion } from "./ChallengeQuestion.tsx";
import { ChallengeWork } from "./ChallengeWork.tsx";
import { isLocked, useChallenge } from "./useChallenge.ts";
import css from "./challenge.module.css";

interface Props {
  phone: string;
  onSent: () => void;
  /** Another phone, or not now. */
  onLeave: () => void;
}

/** Asked after suspicion before a code is sent: a question about lines, or thirty seconds of the browser's work. */
export function Challenge(props: Props) {
  const { kind, challenge, failure, error, sending, answer, turnTo } = useChallenge(props);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const to = <span className="num nb">{maskPhone(props.phone)}</span>;
  const waits = kind === "work";
  return (
    <div className={css.challenge}>
      <h1 className="h1" tabIndex={-1} ref={heading}>
        {waits ? "等三十秒" : "先答一题"}
      </h1>
      <p className="quiet">{waits ? <>等完就发给 {to}。</> : <>刚才要验证码的次数太多。答一题，就发给 {to}。</>}</p>
      {failure !== null ? (
        <Refused failure={failure} waits={waits} onAgain={() => turnTo(kind)} onWait={() => turnTo("work")} />
      ) : waits ? (
        <ChallengeWork
          key={challenge?.id}
          work={challenge?.work ?? null}
          error={error}
          onDone={(numbers) => answer({ numbers })}
          onQuestion={() => turnTo("line")}
        />
      ) : (
        <ChallengeQuestion
          key={challenge?.id}
          question={challenge?.question ?? null}
          error={error}
          sending={sending}
          onAnswer={(line) => answer({ line })}
          onOther={() => turnTo("line")}
          onWait={() => turnTo("work")}
        />
      )}
      <p className={css.leave}>
        <button type="button" className="link quiet small" onClick={props.onLeave}>
          换一个手机号，或者先不要验证码
        </button>
      </p>
    </div>
  );
}

interface RefusedProps {
  failure: unknown;
  waits: boolean;
  onAgain: () => void;
  onWait: () => void;
}

/** No question could be had: too many wrong answers, or no answer from the server. */
const Refused = ({ failure, waits, onAgain, onWait }: RefusedProps) => {
  const locked = isLocked(failure);
  return (
    <div className={css.refused}>
      <p role="alert">{fullSentenceOf(failure)}</p>
      <div className={css.buttons}>
        {!locked && <Button onClick={onAgain}>再试一次</Button>}
        {!waits && <Button onClick={onWait}>等三十秒</Button>}
      </div>
    </div>
  );
};
