import type { EventSourceLike } from "./eventSourceLike.ts";
import type { StreamEffects } from "./stream.ts";

/** For tests: a stream that receives only the events that the test sends. */
export class FakeSource implements EventSourceLike {
  readyState = 1;
  readonly url: string;
  private readonly listeners: [type: string, listener: (event: { data?: string }) => void][] = [];
  constructor(url: string) {
    this.url = url;
  }
  addEventListener(type: string, listener: (event: { data?: string }) => void): void {
    this.listeners.push([type, listener]);
  }
  close(): void {
    this.readyState = 2;
  }
  emit(type: string, data?: string): void {
    for (const [of, listener] of this.listeners) if (of === type) listener({ data });
  }
  /** The connection breaks and the browser gives up. */
  breakOff(): void {
    this.readyState = 2;
    this.emit("error");
  }
}

/** For tests: every stream that was opened, and every timer, which the test runs itself. */
export function fakeStreams() {
  const sources: FakeSource[] = [];
  const waits: { act: () => void; ms: number }[] = [];
  const effects: StreamEffects & { open: (url: string) => FakeSource } = {
    open(url) {
      const source = new FakeSource(url);
      sources.push(source);
      return source;
    },
    later(act, ms) {
      waits.push({ act, ms });
      return () => undefined;
    },
  };
  return { effects, sources, waits, last: () => sources.at(-1) as FakeSource };
}
