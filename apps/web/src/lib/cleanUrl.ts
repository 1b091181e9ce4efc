/** The clean form of a `/#/path?query` address, or null when it is clean already. Query names of both parts are kept; the hash's win. */
export function cleanUrl({ hash, search }: { hash: string; search: string }): string | null {
  if (!hash.startsWith("#/")) return null;
  const [path = "/", query = ""] = hash.slice(1).split("?", 2);
  const merged = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(query)) merged.set(name, value);
  const text = merged.toString();
  // `//host` would name another site, and browsers read a backslash as a slash.
  return `/${path.replace(/^[/\\]+/, "")}${text ? `?${text}` : ""}`;
}
