import { ENTITIES, stepOf, type StepNumber } from "@mochang/generation";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { WithAssistant } from "../assistant/WithAssistant.tsx";
import { useSubmitCost } from "../assistant/useSubmitCost.ts";
import type { ItemForm } from "../form/useItemForm.ts";
import { StepPage } from "./StepPage.tsx";
import { SubmitButtons } from "./SubmitButtons.tsx";
import { stepText } from "./stepTexts.ts";
import { useWorkspace } from "../workspace.ts";

interface Props {
  form: ItemForm;
  step: StepNumber;
  wide?: boolean;
  children: ReactNode;
}

/** A step of one form: written, or read with what was made of it. */
export function SingleStep({ form, step, wide = false, children }: Props) {
  const { openStep } = useWorkspace();
  const { next, title } = stepText(step);
  const hasSummary = ENTITIES[form.item.kind].summary !== null;
  const submitPromise = useSubmitCost(form);
  const forward = stepOf(step + 1).step;
  const promise = form.isEditing
    ? form.isComplete
      ? `都写上了，${submitPromise}`
      : `${form.missing ?? ""}，${form.missing?.startsWith("请") ? "就能提交" : "改好就能提交"}`
    : "已经提交，往后随时能回来改";
  return (
    <WithAssistant form={form} wide={wide}>
      <StepPage
        step={step}
        wide={wide}
        promise={promise}
        buttons={
          form.isEditing ? (
            // What has a summary shows it first.
            hasSummary ? (
              <SubmitButtons form={form} words={`提交${title}`} />
            ) : (
              <SubmitButtons form={form} words={`提交，去写${next ?? ""}`} onDone={() => openStep(forward)} />
            )
          ) : (
            <Button primary onClick={() => openStep(forward)}>
              {`去写${next ?? ""}`}
            </Button>
          )
        }
      >
        {children}
      </StepPage>
    </WithAssistant>
  );
}
