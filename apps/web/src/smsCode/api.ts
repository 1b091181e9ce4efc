import { ANYTHING, post } from "../lib/api.ts";

/** Sends a code to a phone. */
export const sendCode = (phone: string) => post("/api/sms/send", { type: 2, phone }, ANYTHING);
