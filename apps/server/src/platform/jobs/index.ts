export { defineJob, type JobContext, type JobHandler, type JobKind, type JobKindOptions } from "./jobKind.ts";
export { type Jobs, type JobsDeps, openJobs, type SendOptions } from "./openJobs.ts";
