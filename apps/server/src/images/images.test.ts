import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createCanvas } from "@napi-rs/canvas";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openCanvas } from "./canvas.ts";
import { ImageFault } from "./imageFault.ts";
import { imageHeader } from "./imageHeader.ts";
import { openImages } from "./imagePort.ts";
import { makeCard, makePicture } from "./index.ts";

const coloured = (width: number, height: number) => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#557799";
  context.fillRect(0, 0, width, height);
  return canvas;
};
let png: Buffer;
/** How the provider answers; `requests`: what it was sent. */
let answer: (response: ServerResponse, body: Record<string, unknown>) => void;
const requests: { body: Record<string, unknown>; key: string | undefined }[] = [];
const fetchedPaths: string[] = [];

const read = async (incoming: IncomingMessage): Promise<Record<string, unknown>> => {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString() || "{}") as Record<string, unknown>;
};
const provider = createServer((incoming, response) => {
  void (async () => {
    if (incoming.method === "GET") {
      fetchedPaths.push(`${incoming.url} ${incoming.headers.authorization ?? "no key"}`);
      if (incoming.url === "/away") return response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
      return response.end(png);
    }
    const body = await read(incoming);
    requests.push({ body, key: incoming.headers.authorization });
    return answer(response, body);
  })();
});
let base: string;
const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const port = (timeoutMs = 60_000) => {
  const images = openImages(
    { IMAGE_BASE_URL: `${base}/v1/`, IMAGE_API_KEY: "k", IMAGE_MODEL: "painter" },
    { timeoutMs, wait: async () => {} },
  );
  if (!images) throw new Error("no port");
  return images;
};
const draw = (timeoutMs?: number, signal = new AbortController().signal) =>
  port(timeoutMs).draw({ prompt: "一口井", size: "1024x1024", signal });
const faultOf = (done: Promise<unknown>) =>
  done.then(
    () => "drawn",
    (error: unknown) => (error instanceof ImageFault ? error.kind : String(error)),
  );

beforeAll(async () => {
  await openCanvas();
  png = await coloured(300, 200).encode("png");
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});
beforeEach(() => {
  requests.length = 0;
  fetchedPaths.length = 0;
});

test("without an address there is no port", () => {
  expect(openImages({ IMAGE_BASE_URL: undefined, IMAGE_API_KEY: undefined, IMAGE_MODEL: undefined })).toBeNull();
});

test("a picture comes as base64, or from the provider's own host without its key", async () => {
  answer = (response) => json(response, 200, { data: [{ b64_json: png.toString("base64") }] });
  expect((await draw()).equals(png)).toBe(true);
  expect(requests).toMatchObject([
    {
      key: "Bearer k",
      body: { model: "painter", prompt: "一口井", n: 1, size: "1024x1024", response_format: "b64_json" },
    },
  ]);
  for (const url of [`${base}/made/1.png`, "/made/1.png"]) {
    answer = (response) => json(response, 200, { data: [{ url }] });
    expect((await draw()).equals(png)).toBe(true);
  }
  expect(fetchedPaths).toEqual(["/made/1.png no key", "/made/1.png no key"]);
});

test.each([
  "http://169.254.169.254/latest/meta-data",
  "http://127.0.0.1:1/x.png",
  "file:///etc/passwd",
  "https://127.0.0.1/x.png",
  "data:image/png;base64,AAAA",
])("an address elsewhere is not fetched: %s", async (url) => {
  answer = (response) => json(response, 200, { data: [{ url }] });
  expect(await faultOf(draw())).toBe("foreign-address");
  expect(fetchedPaths).toEqual([]);
});

test("an address on the own host that leads elsewhere is not followed", async () => {
  answer = (response) => json(response, 200, { data: [{ url: `${base}/away` }] });
  expect(await faultOf(draw())).toBe("unreachable");
});

test("a provider that knows no response_format or size is asked once more without them", async () => {
  answer = (response, body) =>
    "response_format" in body
      ? json(response, 400, { error: { message: "Unknown parameter: 'response_format'." } })
      : json(response, 200, { data: [{ b64_json: png.toString("base64") }] });
  expect((await draw()).length).toBe(png.length);
  expect(requests.map(({ body }) => Object.keys(body).length)).toEqual([5, 3]);
});

test.each([
  [400, { error: { code: "content_policy_violation", message: "rejected by our safety system" } }, "refused", 1],
  [401, { error: { message: "no" } }, "wrong-key", 1],
  [404, {}, "wrong-address", 1],
  [402, {}, "no-quota", 1],
  [429, {}, "rate-limited", 2],
  [503, {}, "server-error", 2],
  [200, { data: [] }, "malformed", 1],
  [200, { data: [{}] }, "malformed", 1],
  [200, "half", "malformed", 1],
])("HTTP %i with %j is a fault in a sentence: %s, asked %i times", async (status, body, kind, times) => {
  answer = (response) => void json(response, status, body);
  expect(await faultOf(draw())).toBe(kind);
  expect(requests).toHaveLength(times);
  expect(new ImageFault(kind as "refused", "").forWriter).toMatch(/没有扣墨/u);
});

test("an answer without end is cut off, and one that never comes is given up", async () => {
  answer = (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const piece = Buffer.alloc(1 << 20, 0x41);
    const more = (): void => void (response.destroyed || response.write(piece, more));
    more();
  };
  expect(await faultOf(draw(60_000))).toBe("too-large");
  answer = (response) => void json(response, 200, { data: [{ b64_json: "A".repeat(23 << 20) }] });
  expect(await faultOf(draw())).toBe("too-large");
  answer = () => undefined;
  expect(await faultOf(draw(50))).toBe("slow");
  const stop = new AbortController();
  answer = () => stop.abort(new Error("stopped"));
  await expect(draw(5_000, stop.signal)).rejects.toThrow("stopped");
});

test("a picture is what its bytes say: cut to size, labelled on its face and in its metadata, nothing kept of the file", async () => {
  const label = JSON.stringify({ Label: "1", ContentProducer: "A&B<1>" });
  const secret = Buffer.concat([png, Buffer.from("GPS position of somebody")]);
  expect(imageHeader(secret.subarray(0, png.length))).toEqual({ type: "png", width: 300, height: 200 });
  const picture = await makePicture(png, { width: 256, height: 256 }, label);
  expect(imageHeader(picture)).toEqual({ type: "jpeg", width: 256, height: 256 });
  const text = picture.toString("latin1");
  expect(text).toContain(
    "<TC260:AIGC>{&quot;Label&quot;:&quot;1&quot;,&quot;ContentProducer&quot;:&quot;A&amp;B&lt;1&gt;&quot;}</TC260:AIGC>",
  );
  expect(text).not.toContain("GPS");
  const canvas = createCanvas(256, 256);
  const context = canvas.getContext("2d");
  context.drawImage(await (await openCanvas()).loadImage(picture), 0, 0);
  const bright = ([x, y, w, h]: [number, number, number, number]): number =>
    Math.max(...context.getImageData(x, y, w, h).data.filter((_, i) => i % 4 === 0));
  // White letters stand in the corner, nowhere else.
  expect(bright([0, 0, 256, 200])).toBeLessThan(140);
  expect(bright([140, 225, 116, 31])).toBeGreaterThan(220);
});

test("JPEG and WebP are read, too; what is no picture, too small, too large or cut off is not", async () => {
  const size = { width: 128, height: 128 };
  for (const type of ["jpeg", "webp"] as const)
    expect(imageHeader(await makePicture(await coloured(200, 200).encode(type), size, "{}"))?.width).toBe(128);
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  const jpeg = await coloured(200, 200).encode("jpeg");
  const bad: [Buffer, string][] = [
    [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"), "bad-image"],
    [Buffer.from("<!doctype html><title>200 OK</title>"), "bad-image"],
    [Buffer.alloc(0), "bad-image"],
    [png.subarray(0, png.length / 2), "bad-image"],
    [jpeg.subarray(0, jpeg.length / 2), "bad-image"],
    [await coloured(8, 8).encode("png"), "bad-image"],
    [bomb, "too-large"],
  ];
  for (const [bytes, kind] of bad) expect(await faultOf(makePicture(bytes, size, "{}"))).toBe(kind);
});

test("a card is set from words, however long or odd, and bears no label", async () => {
  for (const name of ["沈照禾", "", "👩‍👧‍👦", "长".repeat(10_000)]) {
    const card = { kind: "person", name, role: "主角", caption: "三十四岁", paper: "#d8e0de" } as const;
    const cardImage = await makeCard(card, { width: 256, height: 256 });
    expect(imageHeader(cardImage)).toMatchObject({ type: "jpeg", width: 256 });
    expect(cardImage.includes("AIGC")).toBe(false);
  }
  const work = {
    kind: "work",
    title: "一个很长很长很长很长很长的片名还要更长",
    lines: ["剧情", "电影"],
    paper: "#e1e5d6",
  } as const;
  expect(imageHeader(await makeCard(work, { width: 384, height: 512 }))).toMatchObject({ height: 512 });
});
