import { composeWorker } from "./compose.ts";
import type { OpenServices } from "./platform/openServices.ts";

/** Starts taking jobs. They end with `OpenServices.close()`. */
export async function startWorker({ services }: OpenServices): Promise<void> {
  await composeWorker(services);
}
