// Child of the bench `load`: opens the given number of SSE streams of one run on raw sockets, keeps them open and reports their state on request.
import { connect } from "node:net";

const [port, token, runId, count] = process.argv.slice(2);
const AT_ONCE = 50;
let open = 0;
let lost = 0;
let events = 0;

function follow(): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () =>
      socket.write(`GET /sse-api/runs/${runId}/events HTTP/1.1\r\nhost: 127.0.0.1\r\ntoken: ${token}\r\n\r\n`),
    );
    let opened = false;
    socket.on("data", (chunk) => {
      if (opened) {
        events++;
        return;
      }
      if (!chunk.includes("event: snapshot")) return;
      opened = true;
      open++;
      resolve();
    });
    socket.on("error", () => undefined); // `close` follows and is handled
    socket.on("close", () => {
      if (opened) open--;
      lost++;
      resolve();
    });
  });
}

for (let i = 0; i < Number(count); i += AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, Number(count) - i) }, follow));
process.send?.({ open, lost, events });
process.on("message", () => process.send?.({ open, lost, events }));
// The process that started this one has ended.
process.on("disconnect", () => process.exit(0));
