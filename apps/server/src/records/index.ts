export { registerRecords, type RecordRoutesDeps } from "./routes.ts";
