export { deleteMessagesOf, leaveMessage, markMessagesRead } from "./leaveMessage.ts";
export { messagesOf, registerMessages } from "./routes.ts";
