export { deleteMessagesOf, storeNotification, markMessagesRead } from "./storeNotification.ts";
export { messagesOf, registerMessages } from "./routes.ts";
