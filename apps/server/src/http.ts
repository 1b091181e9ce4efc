import { join } from "node:path";
import { composeHttp } from "./compose.ts";
import { openImportProcess } from "./library/index.ts";
import { buildApp } from "./platform/index.ts";
import type { OpenServices } from "./platform/openServices.ts";
import { explainListenError } from "./platform/listenPort.ts";
import { VERSION } from "./platform/version.ts";

const WEB_DIST = join(import.meta.dirname, "../../web/dist");
/** Streams end at once when the server closes; an answer under way has this long. */
const GRACE_MS = 5000;

/** Starts answering requests; the address that it listens on, and how to stop. */
export async function startHttp({
  services,
  checks,
}: OpenServices): Promise<{ address: string; close(): Promise<void> }> {
  const { env, log, now } = services;
  const app = await buildApp({ env, log, now, checks, version: VERSION, webDist: WEB_DIST });
  const importProcess = openImportProcess(join(env.DATA_DIR, "cache"));
  app.addHook("onClose", async () => importProcess.close());
  await composeHttp(app, services, importProcess);
  try {
    await app.listen({ port: env.PORT, host: env.HOST });
  } catch (error) {
    throw explainListenError(error, env);
  }
  const bound = app.server.address();
  const port = typeof bound === "object" && bound ? bound.port : env.PORT;
  const host = env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST;
  return {
    address: env.PUBLIC_URL ?? `http://${host}:${port}`,
    close: async () => {
      const force = setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
      await app.close().finally(() => clearTimeout(force));
    },
  };
}
