import { z } from "zod";

/** An upload that is under way in this window: what a reload needs to go on with it. */
const Remembered = z.object({ number: z.string(), name: z.string(), author: z.string(), genre: z.string() });
export type RememberedUpload = z.infer<typeof Remembered>;

const KEY = "modifyUpload";

let underWay: RememberedUpload | null = null;

/** Session storage may be forbidden; the upload is then not found again after a reload, and stands in the list. */
function store(upload: RememberedUpload | null): void {
  try {
    if (upload) sessionStorage.setItem(KEY, JSON.stringify(upload));
    else sessionStorage.removeItem(KEY);
  } catch {
    // See above.
  }
}

// Written only when the page goes: a window that another one opens begins with a copy of what is stored.
const keep = (): void => store(underWay);

/** What is under way in this window, for the page that a reload puts in its place; null once it is over. */
export function rememberUpload(upload: RememberedUpload | null): void {
  underWay = upload;
  store(null);
  if (upload) window.addEventListener("pagehide", keep);
  else window.removeEventListener("pagehide", keep);
}

/** The upload that a reload of this window interrupted. */
export function recallUpload(): RememberedUpload | null {
  try {
    return Remembered.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}
