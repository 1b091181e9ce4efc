export { inkOf, readBalance } from "./balance.ts";
export { openInk, type Ink, type InkSystem, type Reservation, type Settled } from "./ledger.ts";
export { registerInk } from "./routes.ts";
