import { RunEvent, type NumberedRunEvent } from "@mochang/contract";
import type { EventPage, RawEvent } from "./readRun.ts";

/** Consecutive events of one run, shared by all its followers: parsed once, and encoded once for each form of stream. */
export class EventBatch {
  readonly raw: readonly RawEvent[];
  /** The run had ended and nothing followed `upTo`. */
  readonly ended: boolean;
  /** The page was cut by its size. */
  readonly more: boolean;
  /** The number up to which this batch is complete. */
  readonly upTo: number;
  private parsed: NumberedRunEvent[] | null = null;
  private readonly encoded = new Map<unknown, unknown>();

  constructor(page: EventPage, after: number) {
    this.raw = page.events;
    this.ended = page.ended;
    this.more = page.more;
    this.upTo = page.events.at(-1)?.seq ?? after;
  }

  get events(): readonly NumberedRunEvent[] {
    this.parsed ??= this.raw.map(({ seq, json }) => ({ seq, event: RunEvent.parse(JSON.parse(json)) }));
    return this.parsed;
  }

  /** What `encode` makes of this batch, made once however many followers ask. */
  as<T>(encode: (batch: EventBatch) => T): T {
    if (!this.encoded.has(encode)) this.encoded.set(encode, encode(this));
    return this.encoded.get(encode) as T;
  }

  /** The part above a cursor: itself when that is all of it. */
  above(cursor: number): EventBatch {
    const first = this.raw[0];
    if (!first || first.seq > cursor) return this;
    return new EventBatch(
      { events: this.raw.filter((e) => e.seq > cursor), ended: this.ended, more: this.more },
      Math.max(cursor, this.upTo),
    );
  }

  /** True when events between a cursor and this batch are missing from it. */
  leavesGap(cursor: number): boolean {
    const first = this.raw[0];
    return first !== undefined && first.seq > cursor + 1;
  }
}
