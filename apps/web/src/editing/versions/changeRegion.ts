import { MESSAGES } from "@mochang/contract/errors";
import type { Region } from "@mochang/screenplay";
import { toasts } from "../../ui/toasts.ts";
import type { PanelProps } from "../panelProps.ts";
import { setRegion } from "./api.ts";

/** Keeps another page format with the script and shows it. */
export async function changeRegion({ script, editor }: PanelProps, region: Region): Promise<void> {
  try {
    await setRegion({ scriptId: script.scriptId, region });
    editor.setRegion(region);
    toasts.done(MESSAGES.changed);
  } catch (error) {
    toasts.error(error);
  }
}
