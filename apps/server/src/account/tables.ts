import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const users = pgTable("users", {
  id: text("id").primaryKey(),
  phone: text("phone").notNull().unique(),
  userName: text("user_name").notNull(),
  /** `user` or `admin`. */
  role: text("role").notNull().default("user"),
  tenantId: integer("tenant_id").notNull().default(1),
  createdAt: at("created_at").notNull(),
  lastLoginAt: at("last_login_at"),
});

export const sessions = pgTable(
  "sessions",
  {
    /** SHA-256 of the opaque token, hex. */
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    /** Names the session to its user; the token's hash names it to the server. */
    id: text("id")
      .notNull()
      .unique()
      .default(sql`gen_random_uuid()`),
    /** In plain words; empty where it was not noted. */
    device: text("device").notNull().default(""),
    /** Its first half. */
    address: text("address").notNull().default(""),
    /** The newest call, to within some minutes. */
    seenAt: at("seen_at").notNull().defaultNow(),
  },
  (t) => [index("sessions_user").on(t.userId)],
);

/** Which version of which legal text a user agreed to, and when. Rows are only added. */
export const consents = pgTable(
  "consents",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** `agreement` or `privacy`. */
    document: text("document").notNull(),
    version: integer("version").notNull(),
    agreedAt: at("agreed_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.document, t.version] })],
);

export const smsCodes = pgTable(
  "sms_codes",
  {
    id: text("id").primaryKey(),
    phone: text("phone").notNull(),
    /** HMAC of the code; the code itself is never stored. */
    codeHash: text("code_hash").notNull(),
    wrongGuesses: integer("wrong_guesses").notNull().default(0),
    used: boolean("used").notNull().default(false),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (t) => [index("sms_codes_phone").on(t.phone, t.createdAt)],
);

/** Challenges that wait for their answer; a row goes with the first one. */
export const smsChallenges = pgTable(
  "sms_challenges",
  {
    id: text("id").primaryKey(),
    /** The phone that a code may go to. */
    phone: text("phone").notNull(),
    /** `line` or `work`. */
    kind: text("kind").notNull(),
    /** The place of the right line, or the seed of the work. */
    answer: text("answer").notNull(),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (t) => [index("sms_challenges_expires").on(t.expiresAt)],
);

/** Counters of fixed windows, shared by all processes. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
  resetsAt: at("resets_at").notNull(),
});

/** Deletions that were asked for; a row goes when it is withdrawn, or with its account. */
export const deletionRequests = pgTable(
  "deletion_requests",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    requestedAt: at("requested_at").notNull(),
    dueAt: at("due_at").notNull(),
  },
  (t) => [index("deletion_requests_due").on(t.dueAt)],
);

/** Deleted accounts, by their random number alone: a backup made before the deletion is restored without them. */
export const erasedAccounts = pgTable("erased_accounts", {
  userId: text("user_id").primaryKey(),
  erasedAt: at("erased_at").notNull(),
});
