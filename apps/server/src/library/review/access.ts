import { createHmac, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { consumeAttempt, refuseOutsideBeta, type BetaWindow } from "../../account/index.ts";
import { loadDocument, type Version } from "../../documents/index.ts";
import { AppError, REVIEW_COOKIE, type Database, type Now } from "../../platform/index.ts";
import type { Script } from "../scriptAccess.ts";
import { reviewLinks, scripts } from "../tables.ts";
import { countVisit, hashOfSecret, type LinkDeps, type LinkRow } from "./links.ts";

/** What an open link leads to: one version of one script, and nothing else. */
export interface OpenLink {
  link: LinkRow;
  script: Script;
  version: Version;
}

export interface AccessDeps extends LinkDeps {
  beta: BetaWindow;
  /** Cookies go over https alone. */
  secure: boolean;
}

const MINUTE_MS = 60_000;
/** Links opened from one address; a whole office may share one. */
const OPENINGS = { max: 60, windowMs: 10 * MINUTE_MS };
/** What a reader writes, by his link. */
const WRITES = { max: 40, windowMs: MINUTE_MS };
/** Whole scripts, by the link. */
const PAGES = { max: 30, windowMs: MINUTE_MS };

const WRONG_LINK = "这个链接打不开，请用作者给您的那一个";

const cookieOf = (key: Buffer, { id, secretHash }: LinkRow): string =>
  createHmac("sha256", key).update(`review cookie ${id} ${secretHash}`).digest("base64url");

/** The cookie goes to this link's calls alone: several links are open beside one another, and no other call ever sees it. */
const pathOf = (id: string): string => `/api/review/${id}`;

function isSame(sentSecret: string, expectedSecret: string): boolean {
  const [a, b] = [Buffer.from(sentSecret), Buffer.from(expectedSecret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A link that still opens, with what it leads to. @throws AppError review-closed */
async function follow(db: Database, link: LinkRow, now: Date): Promise<OpenLink> {
  const [script] = await db.select().from(scripts).where(eq(scripts.id, link.scriptId));
  const version = await loadDocument(db, link.documentId);
  if (link.revokedAt || link.shutsAt <= now || !script || script.deleteFlag === 1 || !version || version.deletedAt)
    throw new AppError("review-closed");
  return { link, script, version };
}

/** Exchanges a link's secret for its cookie. @throws AppError too-many, not-found, review-closed */
export async function openLink(
  deps: AccessDeps,
  secret: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<LinkRow> {
  const { db, now } = deps;
  refuseOutsideBeta(deps.beta, now());
  if (!(await consumeAttempt(db, `review-open:${request.ip}`, OPENINGS, now()))) throw new AppError("too-many");
  const [link] = await db
    .select()
    .from(reviewLinks)
    .where(eq(reviewLinks.secretHash, hashOfSecret(secret)));
  if (!link) throw new AppError("not-found", { msg: WRONG_LINK });
  await follow(db, link, now());
  await countVisit(db, link.id);
  reply.setCookie(REVIEW_COOKIE, cookieOf(deps.secret, link), {
    httpOnly: true,
    sameSite: "lax",
    path: pathOf(link.id),
    secure: deps.secure,
    expires: link.shutsAt,
  });
  return link;
}

/** What the cookie of a request opens: looked up at each call, so that a link that was shut opens no more. @throws AppError not-found, review-closed */
export async function openLinkOf(deps: AccessDeps, request: FastifyRequest, linkId: string): Promise<OpenLink> {
  refuseOutsideBeta(deps.beta, deps.now());
  const cookie = request.cookies[REVIEW_COOKIE];
  const [link] = await deps.db.select().from(reviewLinks).where(eq(reviewLinks.id, linkId));
  if (!link || cookie === undefined || !isSame(cookie, cookieOf(deps.secret, link)))
    throw new AppError("not-found", { msg: WRONG_LINK });
  return follow(deps.db, link, deps.now());
}

type Rates = { db: Database; now: Now };

/** @throws AppError too-many */
async function countOnce({ db, now }: Rates, key: string, limit: typeof WRITES): Promise<void> {
  if (!(await consumeAttempt(db, key, limit, now()))) throw new AppError("too-many");
}
export const countPage = (deps: Rates, { id }: LinkRow): Promise<void> => countOnce(deps, `review-page:${id}`, PAGES);

/** Every writing call of a reader's. @throws AppError too-many, forbidden */
export async function countWrite(deps: Rates, { id, mayNote }: LinkRow): Promise<void> {
  if (!mayNote) throw new AppError("forbidden", { msg: "这个链接只能看，不能写批注" });
  await countOnce(deps, `review-write:${id}`, WRITES);
}
