import { createHash } from "node:crypto";

export interface Message {
  role: string;
  content: string;
}

/**
 * A provider's prefix cache: only a conversation that it has answered before counts, whole messages, byte for byte. So `A B` then
 * `A C` misses, and `A B answer C` hits `A B answer`.
 */
export function createPrefixCache() {
  const prefixes = new Set<string>();
  return {
    /** How many leading messages are in the cache. */
    hit(messages: readonly Message[]): number {
      const all = marks(messages);
      for (let i = all.length; i > 0; i--) if (prefixes.has(all[i - 1] ?? "")) return i;
      return 0;
    },
    answered(messages: readonly Message[], answer: string): void {
      const all = marks([...messages, { role: "assistant", content: answer }]);
      for (const mark of all.slice(-2)) prefixes.add(mark);
    },
    clear: () => prefixes.clear(),
  };
}

/** One mark for each beginning of the conversation. */
function marks(messages: readonly Message[]): string[] {
  const hash = createHash("sha256");
  return messages.map((m) => {
    hash.update(JSON.stringify([m.role, m.content]));
    return hash.copy().digest("base64");
  });
}
export type PrefixCache = ReturnType<typeof createPrefixCache>;
