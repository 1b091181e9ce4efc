import { ENTITIES } from "@mochang/generation";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { sameValues } from "./fieldValues.ts";
import { ParamList } from "./ParamList.tsx";
import type { ItemForm } from "./useItemForm.ts";
import css from "./form.module.css";

/** The item was changed in another window since this form was begun: both stand side by side, and the writer says which goes on. */
export function EditConflictNotice({ form }: { form: ItemForm }) {
  if (!form.isStale) return null;
  const fields = ENTITIES[form.item.kind].fields.filter(
    ({ key }) => !sameValues(form.values[key], form.item.values[key]),
  );
  return (
    <section aria-label="两份不一样" className={css.stale}>
      <Notice warning>这一项在别处改过。您在这里写的也都在，请选一份接着写。</Notice>
      <div className={css.both}>
        <div>
          <h3>这里写的</h3>
          <ParamList fields={fields} values={form.values} />
        </div>
        <div>
          <h3>已经存下的</h3>
          <ParamList fields={fields} values={form.item.values} />
        </div>
      </div>
      <div className={css.buttons}>
        <Button size="small" onClick={form.keepMine}>
          用这里写的
        </Button>
        <Button size="small" onClick={form.close}>
          用已经存下的
        </Button>
      </div>
    </section>
  );
}
