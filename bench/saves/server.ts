// A process that takes saves over HTTP with the product's own save path: server.ts CONNECTION_JSON. Tells its parent its port.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { openSaves, type Save } from "../../apps/server/src/documents/index.ts";
import { openAnnouncer } from "../../apps/server/src/platform/announcer.ts";
import { openDatabase, type Connection } from "../../apps/server/src/platform/database.ts";
import { AppError, silentLog, systemNow } from "../../apps/server/src/platform/index.ts";
import { checkScenes, SCHEMA } from "./log.ts";

const { db } = openDatabase(JSON.parse(process.argv[2] ?? "") as Connection, { onError: () => undefined });
const announcer = openAnnouncer(db, silentLog());
const saveScenes = openSaves({ db, now: systemNow, announcer, check: checkScenes, schema: SCHEMA });

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

const server = createServer((request, response) => {
  const began = performance.now();
  const answer = (status: number, body: object): void => {
    const took = (performance.now() - began).toFixed(2);
    response.writeHead(status, { "content-type": "application/json", "server-timing": `save;dur=${took}` });
    response.end(JSON.stringify(body));
  };
  void readBody(request)
    .then((body) => saveScenes(JSON.parse(body) as Save))
    .then((saved) => answer(saved.state === "saved" ? 200 : 409, saved))
    .catch((error: unknown) => answer(error instanceof AppError ? 400 : 503, { message: String(error) }));
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit(0));
