import { connect } from "node:net";

/**
 * Requests per second over `connections` kept-alive connections, each sending its next request when the answer is whole. Raw sockets: a
 * client that parses no more than the length leaves the cores to the servers. @throws when an answer is not 200
 */
export async function measureLoad(
  target: { port: number; request: string },
  options: { connections: number; seconds: number },
): Promise<number> {
  const until = performance.now() + options.seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: options.connections }, () => one(target.port, Buffer.from(target.request), until)),
  );
  return counts.reduce((sum, n) => sum + n, 0) / options.seconds;
}

function one(port: number, request: Buffer, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(request)).setNoDelay(true);
    let done = 0;
    let buffered: Buffer<ArrayBufferLike> = Buffer.alloc(0);
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      buffered = buffered.length > 0 ? Buffer.concat([buffered, chunk]) : chunk;
      const head = buffered.indexOf("\r\n\r\n");
      if (head < 0) return;
      const headers = buffered.toString("latin1", 0, head);
      const length = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? Number.NaN);
      if (!headers.startsWith("HTTP/1.1 200") || Number.isNaN(length)) {
        socket.destroy();
        reject(new Error(headers.slice(0, 200)));
        return;
      }
      if (buffered.length < head + 4 + length) return;
      buffered = Buffer.alloc(0);
      done++;
      if (performance.now() < until) socket.write(request);
      else {
        socket.destroy();
        resolve(done);
      }
    });
  });
}
