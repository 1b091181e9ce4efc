/**
 * PostgreSQL stores neither U+0000 nor half a surrogate pair in text or jsonb: such a character becomes U+FFFD, so that
 * lengths and offsets stay, and a value of `undefined` becomes what JSON makes of it.
 */
export function storable<T>(value: T): T {
  if (typeof value === "string") return storableText(value) as T;
  if (Array.isArray(value)) return value.map((v: unknown) => storable(v ?? null)) as T;
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, v]) => v !== undefined)
        .map(([k, v]) => [storableText(k), storable(v)]),
    ) as T;
  }
  return value;
}

export const storableText = (text: string): string => text.toWellFormed().replaceAll("\u0000", "\uFFFD");
