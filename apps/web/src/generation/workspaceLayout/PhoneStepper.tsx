import type { StepNumber } from "@mochang/generation";
import clsx from "clsx";
import { hanNumber } from "../../lib/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { HorizontalStepper } from "../../ui/stepper/HorizontalStepper.tsx";
import type { StepperStep } from "../../ui/stepper/VerticalStepper.tsx";
import { stepText } from "../steps/stepTexts.ts";
import css from "./frame.module.css";

interface Props {
  step: StepNumber;
  steps: readonly Pick<StepperStep, "state" | "note">[];
  onOpen: () => void;
}

/** The step string under a phone's header; opens it standing. */
export const PhoneStepper = ({ step, steps, onOpen }: Props) => (
  <button type="button" className={css.phoneStepper} aria-haspopup="dialog" onClick={onOpen}>
    <b>
      <small>{`第${hanNumber(step)}步`}</small>
      {stepText(step).title}
    </b>
    <span className={clsx(css.how, steps[step - 1]?.state === "stale" && css.isStale)}>{steps[step - 1]?.note}</span>
    <Icon name="down" small />
    <HorizontalStepper states={steps.map(({ state }) => state)} viewed={step - 1} label="打开创作八步" />
  </button>
);
