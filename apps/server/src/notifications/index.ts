export { deleteMessagesOf, leaveMessage, markMessagesRead } from "./storeNotification.ts";
export { messagesOf, registerMessages } from "./routes.ts";
