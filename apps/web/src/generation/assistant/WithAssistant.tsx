import { lazy, Suspense, type ReactNode } from "react";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";
import type { ItemForm } from "../form/useItemForm.ts";
import { AssistProvider, useAssist } from "./assist.ts";

const Column = lazy(retryUntilSuccess(() => import("./Column.tsx")));

interface Props {
  form: ItemForm;
  /** The step wants the whole width: the column is a rail until it is opened. */
  wide?: boolean;
  children: ReactNode;
}

/** The current form, with what a model can do for it in reach and the right column beside it. */
export function WithAssistant({ form, wide = false, children }: Props) {
  const assist = useAssist(form);
  return (
    <AssistProvider value={assist}>
      {children}
      <Suspense>
        <Column first={wide ? null : form.item.kind === "core" ? "evaluate" : "ideas"} />
      </Suspense>
    </AssistProvider>
  );
}
