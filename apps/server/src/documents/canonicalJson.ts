/**
 * JSON as RFC 8785 writes it: members in the order of their names' UTF-16 units, no white space. For what documents hold: strings, booleans, null,
 * whole numbers, arrays and objects none of whose names is a number; there `JSON.stringify` writes as the RFC does.
 */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value));

/** The same value, its members made in the order of their names. */
function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const of = value as Record<string, unknown>;
  const members: Record<string, unknown> = {};
  for (const name of Object.keys(of).sort()) members[name] = sorted(of[name]);
  return members;
}
