import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A TCP pipe to a server, for faults between us and it. */
export interface FaultProxy {
  /** Where it listens, on loopback. */
  port: number;
  /** Nothing passes any more, and nobody is told: the other side is frozen, or the network is gone. */
  freeze(): void;
  /** Connections are refused. */
  shut(): Promise<void>;
  close(): Promise<void>;
}

export async function openFaultProxy(target: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy()); // either end may hang up
      from.on("close", () => (sockets.delete(from), to.end()));
      from.on("data", (piece) => !frozen && to.write(piece));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const shut = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((done) => server.close(done));
  };
  return { port: (server.address() as AddressInfo).port, freeze: () => void (frozen = true), shut, close: shut };
}
