import { randomUUID } from "node:crypto";
import type { Challenge, ChallengeAnswer, ChallengeKind } from "@mochang/contract";
import { and, eq, lt } from "drizzle-orm";
import { AppError, type Database, type Now, type Queryable } from "../../platform/index.ts";
import { CHALLENGE_MINUTES, CHALLENGES_PER_ADDRESS, WRONG_ANSWERS, WRONG_ANSWERS_PER_ADDRESS } from "../limits.ts";
import { consumeAttempt, isExhausted, returnAttempt } from "../rateLimit.ts";
import { smsChallenges } from "../tables.ts";
import { makeQuestion } from "./makeQuestion.ts";
import { BITS, isDone, makeSeed, PUZZLES, WORK_SECONDS } from "./proofOfWork.ts";

export interface ChallengeDeps {
  db: Database;
  now: Now;
}

/** Who asks, as limits count: by address, and by device where its cookie came along. */
export interface Requester {
  address: string;
  device: string | null;
}

const wrongByAsker = ({ address, device }: Requester): string => `challenge:wrong:${device ?? address}`;
const wrongByAddress = ({ address }: Requester): string => `challenge:wrong:all:${address}`;

/** Makes a challenge whose answer lets one code go to this phone. @throws AppError challenge-locked, too-many */
export async function newChallenge(
  { db, now }: ChallengeDeps,
  phone: string,
  kind: ChallengeKind,
  requester: Requester,
): Promise<Challenge> {
  const at = now();
  if (!(await consumeAttempt(db, `challenge:new:${requester.address}`, CHALLENGES_PER_ADDRESS, at)))
    throw new AppError("too-many");
  if (kind === "line" && (await isLocked(db, requester, at))) throw new AppError("challenge-locked");
  const id = randomUUID();
  const question = kind === "line" ? makeQuestion() : null;
  const seed = makeSeed();
  await db.insert(smsChallenges).values({
    id,
    phone,
    kind,
    answer: question ? String(question.answer) : seed,
    createdAt: at,
    expiresAt: new Date(at.getTime() + CHALLENGE_MINUTES * 60_000),
  });
  return {
    id,
    question: question && { term: question.term, meaning: question.meaning, lines: question.lines },
    work: question ? null : { seed, puzzles: PUZZLES, bits: BITS, seconds: WORK_SECONDS },
  };
}

const isLocked = async (db: Queryable, requester: Requester, now: Date): Promise<boolean> =>
  (await isExhausted(db, wrongByAsker(requester), WRONG_ANSWERS, now)) ||
  (await isExhausted(db, wrongByAddress(requester), WRONG_ANSWERS_PER_ADDRESS, now));

/**
 * Judges an answer. Its challenge is taken away before that, so that of parallel or repeated answers one is judged.
 * @throws AppError challenge-needed (none, unknown, expired, of another phone), challenge-wrong, challenge-locked
 */
export async function passChallenge(
  { db, now }: ChallengeDeps,
  phone: string,
  answer: ChallengeAnswer | undefined,
  requester: Requester,
): Promise<void> {
  if (!answer) throw new AppError("challenge-needed");
  const at = now();
  const [consumed] = await db
    .delete(smsChallenges)
    .where(and(eq(smsChallenges.id, answer.id), eq(smsChallenges.phone, phone)))
    .returning();
  if (!consumed || consumed.expiresAt <= at)
    throw new AppError("challenge-needed", { msg: "这一题过期了，请答新的一题" });
  if (consumed.kind === "work") {
    const waited = at.getTime() - consumed.createdAt.getTime() >= WORK_SECONDS * 1000;
    if (waited && isDone(consumed.answer, answer.numbers ?? [])) return;
    throw new AppError("challenge-wrong", { msg: "没有算完，请重新等一次" });
  }
  // Counted before it is compared: parallel guesses share the limit.
  if (!(await consumeAttempt(db, wrongByAsker(requester), WRONG_ANSWERS, at))) throw new AppError("challenge-locked");
  if (!(await consumeAttempt(db, wrongByAddress(requester), WRONG_ANSWERS_PER_ADDRESS, at)))
    throw new AppError("challenge-locked");
  if (consumed.answer === String(answer.line)) {
    await returnAttempt(db, wrongByAsker(requester));
    await returnAttempt(db, wrongByAddress(requester));
    return;
  }
  throw new AppError((await isLocked(db, requester, at)) ? "challenge-locked" : "challenge-wrong");
}

/** Challenges that can no longer be answered. */
export const sweepChallenges = async (db: Queryable, now: Date): Promise<void> =>
  void (await db.delete(smsChallenges).where(lt(smsChallenges.expiresAt, now)));
