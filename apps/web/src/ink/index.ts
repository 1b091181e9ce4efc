export { InkBalance } from "./InkBalance.tsx";
export { INK_KEY, useBalance } from "./useBalance.ts";
