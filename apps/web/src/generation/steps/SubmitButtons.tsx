import { Button } from "../../ui/Button.tsx";
import { useSubmitCost } from "../assistant/useSubmitCost.ts";
import type { ItemForm } from "../form/useItemForm.ts";

interface Props {
  form: ItemForm;
  /** What the one action does. */
  words: string;
  /** Where it can be taken back, and how that is called. */
  cancel?: string;
  onDone?: () => void;
}

/** Submit, and the way back to what is stored. The red stands only where it can be done. */
export function SubmitButtons({ form, words, cancel = "取消修改", onDone }: Props) {
  const promise = useSubmitCost(form);
  return (
    <>
      {(form.item.isSubmit || form.isDirty) && (
        <Button onClick={form.close} disabled={form.isBusy}>
          {form.item.isSubmit ? cancel : "撤掉没提交的"}
        </Button>
      )}
      <Button
        primary={form.isComplete}
        loading={form.isBusy}
        title={promise}
        onClick={() => void form.submit().then((isDone) => isDone && onDone?.())}
      >
        {words}
      </Button>
    </>
  );
}
