import { z } from "zod";
import { pageOf, PageQuery } from "./envelope.ts";
import { SceneId } from "./scriptPerson.ts";

/** First and last frames of the assistant's stream; each frame between them is the whole text so far. */
export const START_OF_MESSAGE = "<START_OF_MESSAGE>";
export const END_OF_MESSAGE = "<END_OF_MESSAGE>";

export const CHAT_QUESTION_MAX = 4_000;
/** Number of earlier turns that are sent with a question. */
export const CHAT_TURNS = 5;
export const CHAT_PAGE_SIZE = 10;
/** Refusal of a question while another one of the same script is being answered. */
export const CHAT_BUSY = "正在接收消息，请稍后再试";

const Text = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.toWellFormed().replaceAll("\0", "").trim());

const ChatMessage = z.object({ role: z.enum(["user", "assistant"]), content: Text(40_000) });

/** The last five turns; the last message is the question. `version` and `versionId` are the same. */
export const SendChat = z
  .object({
    scriptId: z.string().min(1).max(64),
    version: z.string().max(64).nullish(),
    versionId: z.string().max(64).nullish(),
    messages: z
      .array(ChatMessage)
      .min(1)
      .max(2 * CHAT_TURNS + 1),
    /** The scene that is open. */
    sceneId: SceneId.nullish(),
  })
  .refine(
    ({ messages }) => {
      const last = messages.at(-1);
      return last?.role === "user" && last.content !== "" && last.content.length <= CHAT_QUESTION_MAX;
    },
    { path: ["messages"], message: "no question" },
  );
export type SendChat = z.input<typeof SendChat>;

export const ChatSent = z.object({ id: z.string(), runId: z.string() });

export const ChatTurn = z.object({
  id: z.string(),
  scriptId: z.string(),
  question: z.string(),
  /** Markdown with citations; proposals for the script stand between 〔稿〕 and 〔完〕. */
  response: z.string(),
  state: z.enum(["running", "done", "failed", "stopped"]),
  /** Run of the answer; null when it never started. */
  runId: z.string().nullable(),
  units: z.number(),
  createTime: z.string(),
});
export type ChatTurn = z.infer<typeof ChatTurn>;
export const ChatQuery = PageQuery.extend({
  scriptId: z.string().min(1).max(64),
  pageSize: z.coerce.number().int().min(1).max(100).default(CHAT_PAGE_SIZE),
});
/** The newest first. */
export const ChatPage = pageOf(ChatTurn);

const DRAFT = /^[ \t]*〔稿〕[ \t]*\n([\s\S]*?)(?:^[ \t]*〔完〕[ \t]*$|(?![\s\S]))/gmu;
export type AnswerPart = { type: "text" | "draft"; text: string };

/** An answer split into its parts: text, and lines that are proposed for the script. */
export function splitAnswer(answer: string): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let from = 0;
  const put = (type: AnswerPart["type"], text: string): void => {
    if (text.trim() !== "") parts.push({ type, text: text.trim() });
  };
  for (const found of answer.matchAll(DRAFT)) {
    put("text", answer.slice(from, found.index));
    put("draft", found[1] ?? "");
    from = found.index + found[0].length;
  }
  put("text", answer.slice(from));
  return parts;
}
