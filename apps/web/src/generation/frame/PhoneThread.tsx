import type { StepNumber } from "@mochang/generation";
import { hanNumber } from "../../lib/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Thread } from "../../ui/thread/Thread.tsx";
import type { StepState } from "../../ui/thread/threadMarks.ts";
import { stepText } from "../steps/stepTexts.ts";
import css from "./frame.module.css";

interface Props {
  step: StepNumber;
  states: readonly StepState[];
  onOpen: () => void;
}

/** The step string under a phone's header; opens it standing. */
export const PhoneThread = ({ step, states, onOpen }: Props) => (
  <button type="button" className={css.phoneThread} aria-haspopup="dialog" onClick={onOpen}>
    <b>
      <small>{`第${hanNumber(step)}步`}</small>
      {stepText(step).title}
    </b>
    <Icon name="down" small />
    <Thread states={states} looked={step - 1} label="打开创作八步" />
  </button>
);
