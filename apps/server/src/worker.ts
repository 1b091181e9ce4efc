import { composeWorker } from "./compose.ts";
import type { OpenServices } from "./platform/openServices.ts";
import { renewHeartbeatFile } from "./platform/renewHeartbeatFile.ts";

/** Starts taking jobs. They end with `OpenServices.close()`. */
export async function startWorker({ services, checks }: OpenServices): Promise<void> {
  await composeWorker(services);
  if (services.env.ROLE === "worker") renewHeartbeatFile(services.env.DATA_DIR, checks, services.log);
}
