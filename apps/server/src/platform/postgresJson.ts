const ESCAPE = /\\(?:u0000|ud[89a-f][0-9a-f]{2}|.)/g;

/**
 * JSON that PostgreSQL takes as jsonb: U+0000 and half surrogate pairs, which JSON can say and jsonb cannot hold, become U+FFFD.
 * (`JSON.stringify` writes both as escapes, and whole pairs as themselves.)
 */
export const postgresJson = (value: unknown): string =>
  JSON.stringify(value).replace(ESCAPE, (escape) =>
    escape === "\\u0000" || /^\\ud[89a-f]/.test(escape) ? "\uFFFD" : escape,
  );
