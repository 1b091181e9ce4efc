import { readSetting, writeSetting } from "../lib/storage.ts";

/** The browser's own notifications: what it says, and whether the user wants ours. */
export type NotifyState = "unsupported" | "refused" | "on" | "off";

const WANTED_KEY = "notifyRuns";

export function notifyState(): NotifyState {
  if (typeof Notification === "undefined" || !globalThis.isSecureContext) return "unsupported";
  if (Notification.permission === "denied") return "refused";
  return Notification.permission === "granted" && readSetting(WANTED_KEY) === "1" ? "on" : "off";
}

/** Turns them on, asking the browser where it has not been asked; only to be called from a user's own gesture. */
export async function turnOn(): Promise<NotifyState> {
  if (notifyState() === "unsupported") return "unsupported";
  // Some browsers throw where others answer `denied`.
  if (notifyState() === "off" && Notification.permission !== "granted")
    await Notification.requestPermission().catch(() => undefined);
  if (Notification.permission === "granted") writeSetting(WANTED_KEY, "1");
  return notifyState();
}

export function turnOff(): NotifyState {
  writeSetting(WANTED_KEY, null);
  return notifyState();
}

/** Shows one, unless the page is being looked at. A click brings the page to the front and goes to the link. */
export function notify(message: { id: string; title: string; link: string | null }): void {
  if (notifyState() !== "on" || document.visibilityState === "visible") return;
  try {
    const notification = new Notification("墨场", { body: message.title, tag: message.id, lang: "zh-CN" });
    notification.addEventListener("click", () => {
      window.focus();
      if (message.link) window.location.assign(message.link);
      notification.close();
    });
  } catch {
    // Browsers of phones allow them and then refuse to make one outside a service worker; the message stands under the bell.
  }
}
