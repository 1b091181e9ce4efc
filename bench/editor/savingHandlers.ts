import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { SaveDocument, SavedDocument } from "@mochang/contract";

/** The calls by which the editor saves, answered at once and kept nowhere. */
export function savingHandlers(): Record<string, (request: IncomingMessage, response: ServerResponse) => void> {
  let seq = 1;
  const save = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { scenes } = JSON.parse(await text(request)) as SaveDocument;
    seq += 1;
    const saved: SavedDocument = {
      state: "saved",
      seq,
      replayed: false,
      scenes: scenes.map(({ id }) => [id, seq, seq]),
    };
    response
      .writeHead(200, { "content-type": "application/json; charset=utf-8" })
      .end(JSON.stringify({ code: 200, msg: "ok", data: saved }));
  };
  return {
    "/api/document/save": (request, response) => void save(request, response),
    "/sse-api/document/heads": (_request, response) =>
      void response.writeHead(200, { "content-type": "text/event-stream" }).write(": open\n\n"),
  };
}
