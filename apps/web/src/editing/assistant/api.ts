import { CHAT_PAGE_SIZE, CHAT_TURNS, ChatPage, ChatSent, type ChatTurn } from "@mochang/contract";
import { get, post } from "../../lib/api.ts";

export const fetchTurns = (scriptId: string, currentPage: number, signal?: AbortSignal) =>
  get("/api/chat/history", { scriptId, currentPage, pageSize: CHAT_PAGE_SIZE }, ChatPage, signal);

/** The last turns that were answered, oldest first, as an answer goes by them. */
export function messagesOf(
  turns: readonly ChatTurn[],
  question: string,
): { role: "user" | "assistant"; content: string }[] {
  const before = turns
    .filter(({ state, response }) => state !== "failed" && response !== "")
    .slice(-CHAT_TURNS)
    .flatMap((turn) => [
      { role: "user" as const, content: turn.question },
      { role: "assistant" as const, content: turn.response },
    ]);
  return [...before, { role: "user" as const, content: question }];
}

export const sendQuestion = (body: {
  scriptId: string;
  versionId: string;
  sceneId: string | null;
  messages: { role: "user" | "assistant"; content: string }[];
}) => post("/api/chat/send", body, ChatSent);
