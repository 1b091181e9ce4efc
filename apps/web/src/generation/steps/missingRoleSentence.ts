import { missingRoles } from "@mochang/generation";
import type { Item } from "../items.ts";

/** What the persons of a work still lack once all of them are submitted: a role that nobody has, or has any more. Null: nothing. */
export function missingRoleSentence(items: readonly Pick<Item, "isSubmit" | "values">[]): string | null {
  if (items.length === 0 || items.some(({ isSubmit }) => !isSubmit)) return null;
  const missing = missingRoles(items.map(({ values }) => ({ characterType: values["type"] })));
  return missing.length === 0
    ? null
    : `还没有${missing.map(({ label }) => label).join("和")}：换一个人的角色类型，或者加一个人物`;
}
