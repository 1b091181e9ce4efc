const CHANNEL = "mochang-stored";
const listeners = new Set<() => void>();

let channel: BroadcastChannel | null = null;
function openChannel(): BroadcastChannel {
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", () => {
    for (const listener of listeners) listener();
  });
  return channel;
}

/** Tells the other windows of this browser that this one has stored something. */
export const tellOtherWindows = (): void => (channel ?? openChannel()).postMessage(null);

/** Calls when another window of this browser has stored something. Returns what ends it. */
export function onOtherWindowStored(listener: () => void): () => void {
  channel ??= openChannel();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
