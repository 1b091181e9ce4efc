/** The version that a window has open, for its session; spec 3 names the fields. */
export interface KeptVersion {
  scriptId: string;
  versionId: string;
}

const KEY = "editor-version";
type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The version that this window last had open of a script; empty for the default one. */
export function keptVersion(scriptId: string, store: () => Store = () => sessionStorage): string {
  try {
    const stored = JSON.parse(store().getItem(KEY) ?? "null") as Partial<KeptVersion> | null;
    return stored?.scriptId === scriptId && typeof stored.versionId === "string" ? stored.versionId : "";
  } catch {
    // Private mode, or what somebody else wrote there.
    return "";
  }
}

/** Keeps the open version for the session; the default one is kept by nothing. */
export function keepVersion({ scriptId, versionId }: KeptVersion, store: () => Store = () => sessionStorage): void {
  try {
    if (versionId === "") store().removeItem(KEY);
    else store().setItem(KEY, JSON.stringify({ scriptId, versionId }));
  } catch {
    // Without storage the address alone holds it.
  }
}
