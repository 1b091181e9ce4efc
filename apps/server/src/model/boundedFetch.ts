import { modelFault } from "./faults.ts";

/**
 * A fetch whose response ends as `endless` beyond so many bytes, and with it the connection: a line without end, or pieces without text, would
 * else be read for as long as they come.
 */
export function boundedFetch(fetch: typeof globalThis.fetch, maxBytes: number): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.body) return response;
    let remainingBytes = maxBytes;
    const bounded = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          remainingBytes -= piece.byteLength;
          if (remainingBytes >= 0) controller.enqueue(piece);
          else controller.error(modelFault("endless", `超过 ${maxBytes} 字节`));
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(bounded, { status, statusText, headers });
  };
}
