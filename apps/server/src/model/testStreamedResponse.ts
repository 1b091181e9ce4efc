/** An answer of a provider, as tests give it. */
interface AnswerInPieces {
  pieces: readonly string[];
  /** Null: the connection ends without saying why. */
  finish?: string | null;
  /** What the end waits for when all pieces are out. */
  wait?: Promise<void> | undefined;
}

/** For tests: an answer as a provider streams it. */
export function testStreamedResponse({ pieces, finish = "stop", wait }: AnswerInPieces): Response {
  const events: object[] = pieces.map((content) => ({ choices: [{ index: 0, delta: { content } }] }));
  const body = new ReadableStream<string>({
    async start(controller) {
      const send = (event: object): void => controller.enqueue(`data: ${JSON.stringify(event)}\n\n`);
      events.forEach(send);
      await wait;
      if (finish !== null) send({ choices: [{ index: 0, delta: {}, finish_reason: finish }] });
      controller.close();
    },
  });
  return new Response(body.pipeThrough(new TextEncoderStream()), { headers: { "content-type": "text/event-stream" } });
}
