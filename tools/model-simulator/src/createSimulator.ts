import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createPrefixCache } from "./prefixCache.ts";
import { createCallLog, type CallEntry } from "./callLog.ts";
import { realClock } from "./clock.ts";
import { complete, readRequest } from "./completion.ts";
import { createFaultDraw } from "./faultDraw.ts";
import { simulatedImage } from "./simulatedImage.ts";
import { createPace } from "./pace.ts";
import type { AdjustableOptions, FaultName, SimulatorOptions } from "./simulatorOptions.ts";
import { sendStream, sendWhole } from "./send.ts";

const DEFAULTS: SimulatorOptions = {
  model: "simulated-writer",
  seed: "mochang",
  firstTokenMs: 0,
  cachedFirstTokenMs: 0,
  tokensPerSecond: Infinity,
  tokensAtOnce: 0,
  formsAtOnce: false,
  faults: {},
  retryAfterSeconds: 1,
  contextTokens: 1_000_000,
  thinks: false,
  thinksInText: false,
  seamOverlap: 0,
  inventedQuotes: 0,
  inventedFigures: 0,
  wrongVerdicts: 0,
  lists: {},
  scores: { mean: 3.4, spread: 0.2 },
  clock: realClock,
};

export interface Simulator {
  readonly options: Readonly<SimulatorOptions>;
  /** Listens on loopback; 0 is a free port. Resolves to the base URL with `/v1`. */
  listen(port?: number, host?: string): Promise<string>;
  /** Changes settings for the calls to come, and the pace of those under way. */
  set(change: AdjustableOptions): void;
  /** The next calls suffer exactly these faults, in order; null is a healthy call. */
  nextFaults(...faults: (FaultName | null)[]): void;
  /** Every call since the start or the last `clear`. */
  calls(): readonly CallEntry[];
  /** Forgets log and cache. */
  clear(): void;
  close(): Promise<void>;
}

/**
 * An OpenAI-compatible provider that needs no model: `POST /v1/chat/completions`, `POST /v1/images/generations`, `GET /v1/models`; and for whoever runs it
 * `GET`/`DELETE /simulator/calls`, `POST /simulator/options`. All it writes says that it is simulated.
 */
export function createSimulator(changes: Partial<SimulatorOptions> = {}): Simulator {
  const options = { ...DEFAULTS, ...changes };
  const cache = createPrefixCache();
  const log = createCallLog();
  const callCounts = new Map<string, number>();
  const draw = createFaultDraw(options);
  const pace = createPace(options);
  const set = (change: AdjustableOptions) => {
    Object.assign(options, change);
    pace.changed();
  };
  const clear = () => {
    cache.clear();
    log.clear();
    callCounts.clear();
  };

  async function chat(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const clientGone = new AbortController();
    response.on("close", () => clientGone.abort());
    const request = readRequest(await readJson(incoming));
    if (!request) return refuse(response, 400, "invalid_request_error", "messages is required");
    const fault = draw.next();
    if (refuseInstead(fault, response, options)) {
      log.open({ ...EMPTY, model: options.model, at: options.clock.now(), messages: request.messages.length, fault });
      return;
    }
    const completion = complete(request, fault, { options, cache, log, callCounts });
    if (completion.usage.prompt_tokens + (request.maxTokens ?? 0) > options.contextTokens) {
      return refuse(
        response,
        400,
        "context_length_exceeded",
        `This model's maximum context length is ${options.contextTokens} tokens. However, you requested ${completion.usage.prompt_tokens} tokens.`,
      );
    }
    await (request.stream ? sendStream : sendWhole)({
      completion,
      request,
      response,
      options,
      pace,
      disconnected: clientGone.signal,
    });
  }

  async function route(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(incoming.url ?? "/", "http://simulator");
    const call = `${incoming.method} ${pathname}`;
    if (call === "GET /simulator/calls") return reply(response, 200, log.all());
    if (call === "DELETE /simulator/calls") return (clear(), reply(response, 200, {}));
    if (call === "POST /simulator/options")
      return (set((await readJson(incoming)) as AdjustableOptions), reply(response, 200, {}));
    if (options.apiKey !== undefined && incoming.headers.authorization !== `Bearer ${options.apiKey}`)
      return refuse(response, 401, "invalid_api_key", "Incorrect API key provided");
    if (call === "GET /v1/models") return reply(response, 200, modelList(options));
    if (call === "POST /v1/chat/completions") return chat(incoming, response);
    if (call === "POST /v1/images/generations") return paint(incoming, response, { fault: draw.next(), options });
    refuse(response, 404, "not_found", `no such path: ${pathname}`);
  }

  const server = createServer((incoming, response) => {
    route(incoming, response).catch((error: unknown) => {
      if (!response.headersSent) refuse(response, 400, "invalid_request_error", String(error));
      else response.destroy();
    });
  });
  return {
    options,
    set,
    nextFaults: (...faults) => draw.queue(faults),
    calls: log.all,
    clear,
    listen: (port = 0, host = "127.0.0.1") =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => resolve(`http://${host}:${(server.address() as AddressInfo).port}/v1`));
      }),
    close: () => closeServer(server),
  };
}

/** A picture for a prompt. Of the faults those that refuse the call and `silence`, which never answers, are a picture's, too. */
async function paint(
  incoming: IncomingMessage,
  response: ServerResponse,
  { fault, options }: { fault: FaultName | null; options: SimulatorOptions },
): Promise<void> {
  const { prompt = "", size } = (await readJson(incoming)) as { prompt?: string; size?: string };
  if (refuseInstead(fault, response, options) || fault === "silence") return;
  reply(response, 200, { created: 0, data: [{ b64_json: simulatedImage(prompt, size).toString("base64") }] });
}

/** The faults that answer in the model's place. @returns whether it was answered */
function refuseInstead(fault: FaultName | null, response: ServerResponse, options: SimulatorOptions): boolean {
  if (fault === "rate-limit") response.setHeader("retry-after", String(options.retryAfterSeconds));
  if (fault === "rate-limit") refuse(response, 429, "rate_limit_exceeded", "Rate limit reached");
  else if (fault === "server-error") refuse(response, 503, "server_error", "The server is overloaded");
  else if (fault === "wrong-key") refuse(response, 401, "invalid_api_key", "Incorrect API key provided");
  else if (fault === "empty-quota") refuse(response, 402, "insufficient_quota", "Insufficient Balance");
  else if (fault === "html")
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>It works</title>");
  return response.headersSent;
}

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** The answer to `GET /v1/models`. */
const modelList = ({ model, contextTokens }: SimulatorOptions): object => ({
  object: "list",
  data: [{ id: model, object: "model", owned_by: "model-simulator", context_length: contextTokens }],
});

const EMPTY = {
  tasks: [],
  inputCharacters: 0,
  inputTokens: 0,
  cachedTokens: 0,
  outputCharacters: 0,
  outputTokens: 0,
  firstTokenMs: null,
  durationMs: null,
  finish: null,
  quotes: [],
  inventedFigures: [],
};

function reply(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { "content-type": "application/json; charset=utf-8", "x-simulated": "1" })
    .end(JSON.stringify(body));
}

const refuse = (response: ServerResponse, status: number, code: string, message: string): void =>
  reply(response, status, { error: { message, type: code, code } });

async function readJson(incoming: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString("utf8"));
}
