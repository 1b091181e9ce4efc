import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { notify, notifyState, turnOff, turnOn } from "./browserNotifications.ts";

const notifications: { title: string; body?: string; tag?: string }[] = [];
let answer: NotificationPermission;

/** The browser's notifications, as far as they are used. */
class Fake {
  static permission: NotificationPermission = "default";
  static requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => (Fake.permission = answer));
  constructor(title: string, options: { body?: string; tag?: string }) {
    notifications.push({ title, body: options.body, tag: options.tag });
  }
  addEventListener(): void {}
}
const message = { id: "m1", title: "《雾港来信》评好了：B 积极跟进", link: null };
const page = { visibilityState: "hidden" };

beforeEach(() => {
  notifications.length = 0;
  answer = "granted";
  Fake.permission = "default";
  Fake.requestPermission.mockClear();
  page.visibilityState = "hidden";
  vi.stubGlobal("Notification", Fake);
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("document", page);
});
afterEach(() => {
  turnOff();
  vi.unstubAllGlobals();
});

describe("the browser's notifications", () => {
  it("are asked for by the user's own hand only, and shown while the page is not looked at", async () => {
    notify(message);
    expect([notifyState(), Fake.requestPermission.mock.calls.length, notifications.length]).toEqual(["off", 0, 0]);
    expect(await turnOn()).toBe("on");
    notify(message);
    expect(notifications).toEqual([{ title: "墨场", body: "《雾港来信》评好了：B 积极跟进", tag: "m1" }]);
    page.visibilityState = "visible";
    notify(message);
    expect(notifications).toHaveLength(1);
  });
  it("stay off when the user says no, to us or to the browser", async () => {
    await turnOn();
    expect(turnOff()).toBe("off");
    notify(message);
    answer = "denied";
    Fake.permission = "default";
    expect(await turnOn()).toBe("refused");
    notify(message);
    expect(notifications).toEqual([]);
  });
  it("that a phone's browser refuses to make, or to be asked for, break nothing", async () => {
    await turnOn();
    class Refusing extends Fake {
      constructor() {
        super("", {});
        throw new TypeError("Illegal constructor");
      }
    }
    vi.stubGlobal("Notification", Refusing);
    expect(() => notify(message)).not.toThrow();
    Fake.permission = "default";
    Fake.requestPermission.mockRejectedValueOnce(new Error("not now"));
    vi.stubGlobal("Notification", Fake);
    expect(await turnOn()).toBe("off");
  });
  it("are not there where the browser has none, or the page is not secure", async () => {
    vi.stubGlobal("isSecureContext", false);
    expect(notifyState()).toBe("unsupported");
    vi.stubGlobal("Notification", undefined);
    expect(await turnOn()).toBe("unsupported");
  });
});
