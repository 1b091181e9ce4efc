import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";

/** Tells browsers apart when codes are asked for; HttpOnly, SameSite=Lax. It names no user and no machine. */
export const DEVICE_COOKIE = "mochang_device";
/** The longest that browsers keep a cookie. */
export const DEVICE_DAYS = 400;

export interface Device {
  /** Random. */
  id: string;
  /** Somebody has logged in with it. */
  known: boolean;
}

export const newDevice = (): Device => ({ id: randomUUID(), known: false });

const bodyOf = ({ id, known }: Device): string => `${id}.${known ? 1 : 0}`;
const signatureOf = (secret: Buffer, body: string): string =>
  createHmac("sha256", secret).update(`device:${body}`).digest("base64url");

/** The cookie's value; without the server's key nobody makes one. */
export function writeDevice(secret: Buffer, device: Device): string {
  const body = bodyOf(device);
  return `${body}.${signatureOf(secret, body)}`;
}

/** The device of a cookie's value; null for none, and for one that this server did not write. */
export function readDevice(secret: Buffer, value: string | undefined): Device | null {
  const [, id, known, signature] = /^([0-9a-f-]{36})\.([01])\.([\w-]{43})$/u.exec(value ?? "") ?? [];
  if (id === undefined || signature === undefined) return null;
  const device = { id, known: known === "1" };
  const right = Buffer.from(signatureOf(secret, bodyOf(device)));
  return timingSafeEqual(right, Buffer.from(signature)) ? device : null;
}
