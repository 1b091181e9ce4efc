import type { ReviewNotes, ReviewPage } from "@mochang/contract";
import { useCallback, useEffect, useState } from "react";
import { ApiError, sentenceOf } from "../../lib/apiError.ts";
import { dropMarks, markPassage } from "./noteHighlights.ts";
import type { ReviewPassage } from "./reviewPassage.ts";
import { fetchNotes, fetchPage, openReview } from "./reviewApi.ts";

/** How often the page asks for answers, and learns that its link was shut. */
const POLL_MS = 15_000;
const SECRET = /^#k=([\w-]+)$/u;
const SHUT = 410;
const GONE = new Set([404, SHUT]);

export type Review =
  | { state: "opening" }
  | { state: "failed"; sentence: string }
  /** `sentence`: why it opens nothing. */
  | { state: "shut"; sentence: string }
  | { state: "open"; page: ReviewPage; link: string; isOld: boolean };

/** The link's id; a secret in the address is exchanged, and leaves the address and the history. */
async function linkOf(hash: string): Promise<string> {
  const secret = SECRET.exec(hash)?.[1];
  if (secret === undefined) return hash.slice(1);
  const { id } = await openReview(secret);
  history.replaceState(null, "", `${location.pathname}#${id}`);
  return id;
}

const isShut = (error: unknown): boolean => error instanceof ApiError && GONE.has(error.status);

const faultOf = (error: unknown): Review => ({ state: isShut(error) ? "shut" : "failed", sentence: sentenceOf(error) });

/** What the address opens. */
async function openAddress(): Promise<Review> {
  try {
    const link = await linkOf(location.hash);
    if (link === "") return { state: "shut", sentence: "请从作者给您的链接打开" };
    const page = await fetchPage(encodeURIComponent(link));
    return { state: "open", page, link: page.id, isOld: false };
  } catch (error) {
    return faultOf(error);
  }
}

/** The script that a review link opens, its reader's notes live. */
export function useReview() {
  const [review, setReview] = useState<Review>({ state: "opening" });
  const load = useCallback(() => void openAddress().then(setReview), []);
  useEffect(() => {
    void openAddress().then(setReview);
    // Another link in the same window.
    const again = (): void => void (SECRET.test(location.hash) && openAddress().then(setReview));
    addEventListener("hashchange", again);
    return () => removeEventListener("hashchange", again);
  }, []);
  /** `marked`: the words of a note that was just added, by its id. */
  const setNotes = useCallback(({ seq, notes }: ReviewNotes, marked?: { id: string; passage: ReviewPassage }): void => {
    setReview((now) => {
      if (now.state !== "open") return now;
      const before = marked ? markPassage(now.page.scenes, marked.passage, marked.id) : now.page.scenes;
      const scenes = dropMarks(before, new Set(notes.map(({ id }) => id)));
      return { ...now, page: { ...now.page, notes, scenes }, isOld: seq !== now.page.seq };
    });
  }, []);
  /** A link that was shut meanwhile shuts the page; every other fault is the caller's. */
  const onFault = useCallback((error: unknown): void => {
    if (error instanceof ApiError && error.status === SHUT) setReview(faultOf(error));
  }, []);
  const link = review.state === "open" ? review.link : null;
  useEffect(() => {
    if (link === null) return;
    const poll = (): void => {
      if (document.visibilityState === "visible") fetchNotes(link).then((answer) => setNotes(answer), onFault);
    };
    const timer = setInterval(poll, POLL_MS);
    document.addEventListener("visibilitychange", poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", poll);
    };
  }, [link, setNotes, onFault]);
  return { review, load, setNotes, onFault };
}
