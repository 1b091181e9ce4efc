import type { ScriptRecord } from "@mochang/contract";
import { createStore } from "../../ui/store.ts";

/** Another script that is read beside the current one. */
export interface OtherWork {
  /** The script that it is read beside. */
  beside: string;
  id: string;
  name: string;
}

/** Of this window; null while scenes of the script itself stand there. */
export const otherWork = createStore<OtherWork | null>(null);

export const workBeside = (beside: string, { id, name }: Pick<ScriptRecord, "id" | "name">): OtherWork => ({
  beside,
  id,
  name,
});
