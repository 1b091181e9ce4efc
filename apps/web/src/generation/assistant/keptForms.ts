import type { Values } from "@mochang/generation";
import { createStore } from "../../ui/store.ts";

/** The forms that were asked about, by what was asked of which item: a proposal is compared with them. A reload of the window keeps them. */
const KEY = "mochang.askedForms";

function read(): Readonly<Record<string, Values>> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, Values>;
  } catch {
    return {}; // forbidden, or not ours
  }
}

export const keptForms = createStore<Readonly<Record<string, Values>>>(read());

export function keepForm(of: string, form: Values): void {
  keptForms.set({ ...keptForms.get(), [of]: form });
  try {
    sessionStorage.setItem(KEY, JSON.stringify(keptForms.get()));
  } catch {
    // Kept in memory.
  }
}
