/** The channel that the windows of one browser share. */
export const CHANNEL = "mochang-stored";
const listeners = new Set<() => void>();

let channel: BroadcastChannel | null = null;
function openChannel(): BroadcastChannel {
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", () => {
    for (const listener of listeners) listener();
  });
  return channel;
}

/** Tells the other windows of this browser that this one has stored something; a browser that keeps windows apart tells none. */
export function tellOtherWindows(): void {
  try {
    (channel ?? openChannel()).postMessage(null);
  } catch {
    // They ask when they are looked at again.
  }
}

/** Calls when another window of this browser has stored something. Returns what ends it. */
export function onOtherWindowStored(listener: () => void): () => void {
  listeners.add(listener);
  try {
    channel ??= openChannel();
  } catch {
    // As above.
  }
  return () => void listeners.delete(listener);
}
