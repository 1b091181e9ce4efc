import { createHmac, timingSafeEqual } from "node:crypto";
import { ExportQuery } from "@mochang/contract";
import { z } from "zod";

/** How long a link to a file lives. */
const TICKET_LIFETIME_MS = 10 * 60_000;

const Ticket = z.object({ query: ExportQuery, until: z.number() });

/** Whose ticket it is: the user, and the login session as it is stored. */
export interface TicketHolder {
  userId: string;
  session: string;
}

const sign = (payload: string, { userId, session }: TicketHolder, secret: Buffer): Buffer =>
  createHmac("sha256", secret).update(`export\n${userId}\n${session}\n${payload}`).digest();

/** A word for a link that says what file is meant; it is good for ten minutes and for its holder alone. */
export function makeTicket(
  query: z.input<typeof ExportQuery>,
  holder: TicketHolder,
  secret: Buffer,
  now: Date,
): string {
  const ticket = JSON.stringify({ query, until: now.getTime() + TICKET_LIFETIME_MS });
  const payload = Buffer.from(ticket).toString("base64url");
  return `${payload}.${sign(payload, holder, secret).toString("base64url")}`;
}

/** What file a ticket means; null for one of another session, a changed one, and one that has run out. */
export function readTicket(ticket: string, holder: TicketHolder, secret: Buffer, now: Date): ExportQuery | null {
  const [payload = "", mac = ""] = ticket.split(".");
  const sentMac = Buffer.from(mac, "base64url");
  const expectedMac = sign(payload, holder, secret);
  if (sentMac.length !== expectedMac.length || !timingSafeEqual(sentMac, expectedMac)) return null;
  const read = Ticket.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  return read.until >= now.getTime() ? read.query : null;
}
