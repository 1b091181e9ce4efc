import { z } from "zod";

/** An upload that is under way in this window: what a reload needs to go on with it. */
const Remembered = z.object({ number: z.string(), name: z.string(), author: z.string(), genre: z.string() });
export type RememberedUpload = z.infer<typeof Remembered>;

const KEY = "modifyUpload";

/** Session storage may be forbidden; the upload is then not found again after a reload, and stands in the list. */
export function rememberUpload(upload: RememberedUpload | null): void {
  try {
    if (upload) sessionStorage.setItem(KEY, JSON.stringify(upload));
    else sessionStorage.removeItem(KEY);
  } catch {
    // See above.
  }
}

/** A window that another one opens begins with a copy of its session storage: only what a reload finds is this window's own. */
const wasReloaded = (): boolean =>
  performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload");

/** The upload that a reload of this window interrupted. */
export function recallUpload(): RememberedUpload | null {
  if (!wasReloaded()) return null;
  try {
    return Remembered.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}
