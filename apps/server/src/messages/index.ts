export { deleteMessagesOf, leaveMessage } from "./leaveMessage.ts";
export { messagesOf, registerMessages } from "./routes.ts";
