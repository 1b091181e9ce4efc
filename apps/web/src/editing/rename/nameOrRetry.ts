import { sentenceOf } from "../../lib/apiError.ts";
import { toasts } from "../../ui/toasts.ts";

/** Of each row the newest naming, with what takes the message of its failure away. */
const newest = new Map<string, { closeFailure: () => void }>();

/**
 * Names a row; where that fails, it says so with a button that names it again, and answers false. A newer name of the row takes the place of an
 * older one, which is then not tried again.
 */
export async function nameOrRetry(id: string, name: string, nameRow: () => Promise<void>): Promise<boolean> {
  newest.get(id)?.closeFailure();
  const naming = { closeFailure: (): void => undefined };
  newest.set(id, naming);
  try {
    await nameRow();
    return true;
  } catch (error) {
    if (newest.get(id) === naming)
      naming.closeFailure = toasts.retry(`小传没有改名为${name}：${sentenceOf(error)}`, () => {
        void nameOrRetry(id, name, nameRow).then((isNamed) => isNamed && toasts.done(`小传改名为${name}了`));
      });
    return false;
  }
}
