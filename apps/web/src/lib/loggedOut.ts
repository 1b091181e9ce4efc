const CHANNEL = "mochang-logged-out";
const listeners = new Set<(userId: string) => void>();

const notifyListeners = (userId: string): void => {
  for (const listener of listeners) listener(userId);
};

let channel: BroadcastChannel | null = null;
function openChannel(): BroadcastChannel {
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }) => notifyListeners(String(data)));
  return channel;
}

/** Tells every window of this browser that a user has logged out, so that none writes his words to this machine any more. */
export function announceLoggedOut(userId: string): void {
  notifyListeners(userId);
  (channel ?? openChannel()).postMessage(userId);
}

/** Calls with the id of a user who logs out, in whatever window. Returns what ends it. */
export function onLoggedOut(listener: (userId: string) => void): () => void {
  channel ??= openChannel();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
