import type { App, Services } from "./platform/index.ts";

/** Joins the features to the web process: one line each, in the order of the arrows. */
export async function composeHttp(_app: App, _services: Services): Promise<void> {}

/** Joins the features' jobs to the worker process. */
export async function composeWorker(_services: Services): Promise<void> {}
