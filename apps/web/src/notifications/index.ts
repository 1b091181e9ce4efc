export { MessageBell } from "./MessageBell.tsx";
export { MESSAGES_KEY } from "./useMessages.ts";
