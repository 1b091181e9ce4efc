/** The key of each grant that is sent, by which the server makes one that comes twice once. */
export interface GrantKeys {
  /** The same for the same grant until it is known to be made, as after a lost answer; another for another amount or reason. */
  keyOf: (grant: { boxes: number; reason: string }) => string;
  /** The grant has been made: the next one is another, even of the same amount for the same reason. */
  made: () => void;
}

export function grantKeys(newKey: () => string): GrantKeys {
  let sent: { words: string; key: string } | null = null;
  return {
    keyOf({ boxes, reason }) {
      const words = JSON.stringify([boxes, reason]);
      if (sent?.words !== words) sent = { words, key: newKey() };
      return sent.key;
    },
    made() {
      sent = null;
    },
  };
}
