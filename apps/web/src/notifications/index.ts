export { MessageBell, openMessages } from "./MessageBell.tsx";
export { MESSAGES_KEY, useMessageList } from "./useMessages.ts";
