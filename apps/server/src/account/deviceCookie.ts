import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";

/** Tells browsers apart when codes are asked for and at logins; HttpOnly, SameSite=Lax. Without the server's key it names no user and no machine. */
export const DEVICE_COOKIE = "mochang_device";
/** The longest that browsers keep a cookie. */
export const DEVICE_DAYS = 400;
/** Of so many accounts, those that logged in last, it is known that they did. */
const MAX_ACCOUNTS = 5;

export interface Device {
  /** Random. */
  id: string;
  /** Somebody has logged in with it. */
  known: boolean;
  /** Marks of the accounts that have, the newest first. */
  accounts: readonly string[];
}

export const newDevice = (): Device => ({ id: randomUUID(), known: false, accounts: [] });

const hmac = (secret: Buffer, text: string): string => createHmac("sha256", secret).update(text).digest("base64url");
const bodyOf = ({ id, known, accounts }: Device): string =>
  [id, known ? 1 : 0, ...(accounts.length > 0 ? [accounts.join("~")] : [])].join(".");
const signatureOf = (secret: Buffer, body: string): string => hmac(secret, `device:${body}`);

const VALUE = /^([0-9a-f-]{36})\.([01])(?:\.([\w-]{12}(?:~[\w-]{12})*))?\.([\w-]{43})$/u;

/** The cookie's value; without the server's key nobody makes one. */
export function writeDevice(secret: Buffer, device: Device): string {
  const body = bodyOf(device);
  return `${body}.${signatureOf(secret, body)}`;
}

/** The device of a cookie's value; null for none, and for one that this server did not write. */
export function readDevice(secret: Buffer, value: string | undefined): Device | null {
  const [, id, known, accounts, signature] = VALUE.exec(value ?? "") ?? [];
  if (id === undefined || signature === undefined) return null;
  const device = { id, known: known === "1", accounts: accounts?.split("~") ?? [] };
  const right = Buffer.from(signatureOf(secret, bodyOf(device)));
  return timingSafeEqual(right, Buffer.from(signature)) ? device : null;
}

const markOf = (secret: Buffer, userId: string): string => hmac(secret, `device-account:${userId}`).slice(0, 12);

/** Whether an account has logged in with this browser. One whose cookie is of the time before marks is taken for known. */
export const hasLoggedIn = (secret: Buffer, device: Device | null, userId: string): boolean =>
  device !== null && device.known && (device.accounts.length === 0 || device.accounts.includes(markOf(secret, userId)));

/** The device after a login. */
export function withLogin(secret: Buffer, device: Device, userId: string): Device {
  const mark = markOf(secret, userId);
  const accounts = [mark, ...device.accounts.filter((one) => one !== mark)].slice(0, MAX_ACCOUNTS);
  return { ...device, known: true, accounts };
}
