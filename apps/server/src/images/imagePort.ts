import { z } from "zod";
import type { Env } from "../platform/env.ts";
import { ImageFault, type ImageFaultKind } from "./imageFault.ts";

export interface ImageConfig {
  /** Without a slash at its end. */
  baseUrl: string;
  apiKey: string | undefined;
  model: string;
}

/** Which picture is wanted. */
export interface ImageRequest {
  prompt: string;
  /** `1024x1024` */
  size: string;
  signal: AbortSignal;
}

/** Draws pictures: an OpenAI-compatible `images/generations`. */
export interface ImagePort {
  /** As the ledger and the estimate name it. */
  model: string;
  /** The bytes as the provider gave them, not looked into. @throws ImageFault; the signal's reason */
  draw(request: ImageRequest): Promise<Buffer>;
}

/** What tests replace. */
export interface ImageDeps {
  fetch: typeof globalThis.fetch;
  /** For the whole of an answer. */
  timeoutMs: number;
  /** Before a request is made once more. */
  wait(ms: number): Promise<void>;
}

const MEGABYTE = 1 << 20;
/** An answer with a picture of 2048 pixels a side in base64 has 12 MB. */
const MAX_ANSWER = 24 * MEGABYTE;
const MAX_IMAGE = 16 * MEGABYTE;
const RETRY_MS = 2_000;
const MAX_ATTEMPTS = 2;

const USUAL: ImageDeps = {
  fetch: (...fetchArguments) => globalThis.fetch(...fetchArguments),
  timeoutMs: 120_000,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** The port of the environment; null without an address. */
export function openImages(
  env: Pick<Env, "IMAGE_BASE_URL" | "IMAGE_API_KEY" | "IMAGE_MODEL">,
  overrides: Partial<ImageDeps> = {},
): ImagePort | null {
  if (!env.IMAGE_BASE_URL) return null;
  const config = {
    baseUrl: env.IMAGE_BASE_URL.replace(/\/+$/u, ""),
    apiKey: env.IMAGE_API_KEY,
    model: env.IMAGE_MODEL ?? "",
  };
  const deps = { ...USUAL, ...overrides };
  return {
    model: config.model || "images",
    async draw(request) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await drawOnce(config, deps, request);
        } catch (error) {
          if (!(error instanceof ImageFault) || !error.isPassing || attempt === MAX_ATTEMPTS) throw error;
        }
        await deps.wait(RETRY_MS);
        request.signal.throwIfAborted();
      }
    },
  };
}

const Answer = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })).min(1),
});

async function drawOnce(config: ImageConfig, deps: ImageDeps, request: ImageRequest): Promise<Buffer> {
  const clock = AbortSignal.timeout(deps.timeoutMs);
  const signal = AbortSignal.any([request.signal, clock]);
  try {
    const answer = await ask(config, deps, request, signal);
    const [picture] = answer.data;
    if (picture?.b64_json) return decoded(picture.b64_json);
    if (picture?.url) return await fetched(config, deps, picture.url, signal);
    throw new ImageFault("malformed", "neither b64_json nor url");
  } catch (error) {
    if (error instanceof ImageFault) throw error;
    request.signal.throwIfAborted();
    if (clock.aborted) throw new ImageFault("slow", `no answer in ${deps.timeoutMs} ms`, error);
    throw new ImageFault("unreachable", String(error), error);
  }
}

/** Some providers refuse `response_format`, others a size that they do not know: a refused request is made once more without either. */
async function ask(config: ImageConfig, deps: ImageDeps, { prompt, size }: ImageRequest, signal: AbortSignal) {
  const post = (more: object) =>
    deps.fetch(`${config.baseUrl}/images/generations`, {
      method: "POST",
      redirect: "error",
      signal,
      headers: {
        "content-type": "application/json",
        ...(config.apiKey && { authorization: `Bearer ${config.apiKey}` }),
      },
      body: JSON.stringify({ model: config.model, prompt, n: 1, ...more }),
    });
  let response = await post({ size, response_format: "b64_json" });
  if (response.status === 400) {
    const fault = faultOf(400, await wordsOf(response));
    if (fault.kind === "refused" || fault.kind === "no-quota") throw fault;
    response = await post({});
  }
  if (!response.ok) throw faultOf(response.status, await wordsOf(response));
  const text = (await limited(response, MAX_ANSWER)).toString("utf8");
  const read = Answer.safeParse(jsonOf(text));
  if (!read.success) throw new ImageFault("malformed", text.slice(0, 200));
  return read.data;
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const QUOTA = /insufficient[_ -]?(?:quota|balance|credit)|billing|payment required|余额不足|欠费/iu;
const FILTER =
  /content[_ ]?(?:filter|policy)|moderation|safety|data_inspection_failed|sensitive|inappropriate|内容安全|敏感/iu;

function faultOf(status: number, words: string): ImageFault {
  const kind = ((): ImageFaultKind => {
    if (status === 402 || QUOTA.test(words)) return "no-quota";
    if (FILTER.test(words)) return "refused";
    if (status === 401 || status === 403) return "wrong-key";
    if (status === 404 || status === 405) return "wrong-address";
    if (status === 429) return "rate-limited";
    return status >= 500 || status === 408 ? "server-error" : "malformed";
  })();
  return new ImageFault(kind, `HTTP ${status}: ${words.slice(0, 200)}`);
}

const MAX_WORDS = 64 << 10;
const wordsOf = async (response: Response): Promise<string> =>
  limited(response, MAX_WORDS).then(
    (bytes) => bytes.toString("utf8"),
    () => "",
  );

/** Reads a body of at most so many bytes; the rest is never read. @throws ImageFault too-large */
async function limited(response: Response, max: number): Promise<Buffer> {
  if (Number(response.headers.get("content-length") ?? 0) > max) {
    await response.body?.cancel();
    throw new ImageFault("too-large", `content-length over ${max}`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > max) throw new ImageFault("too-large", `more than ${max} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function decoded(base64: string): Buffer {
  const bytes = Buffer.from(base64.replace(/^data:[^,]{0,100},/u, ""), "base64");
  if (bytes.length > MAX_IMAGE) throw new ImageFault("too-large", `${bytes.length} bytes`);
  return bytes;
}

/** An address that a provider names is fetched from the provider's own host alone, without its key and without following it elsewhere. */
async function fetched(
  { baseUrl }: ImageConfig,
  deps: ImageDeps,
  address: string,
  signal: AbortSignal,
): Promise<Buffer> {
  const providerUrl = new URL(baseUrl);
  const url = URL.canParse(address, baseUrl) ? new URL(address, baseUrl) : null;
  if (url?.protocol !== providerUrl.protocol || url.host !== providerUrl.host)
    throw new ImageFault("foreign-address", url?.host ?? "no address");
  const response = await deps.fetch(url, { redirect: "error", signal });
  if (!response.ok) throw faultOf(response.status, await wordsOf(response));
  return limited(response, MAX_IMAGE);
}
