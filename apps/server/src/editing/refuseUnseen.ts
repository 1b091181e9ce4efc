import { AppError } from "../platform/index.ts";

/** What stands there is not what the client has shown. */
export const unseen = (): AppError => new AppError("conflict", { msg: "这里在别的窗口改过了，请看过现在的一份再换" });

/** Words that the client has not shown are not replaced; a client that does not say what it shows replaces any. @throws AppError conflict */
export function refuseUnseen(shown: string | undefined, stored: string): void {
  if (shown !== undefined && shown !== stored) throw unseen();
}
