import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";
import { MAX_KEY_LENGTH } from "../limits.ts";

/** A living scene and its key; keys are compared byte by byte. */
export interface KeyedScene {
  id: string;
  key: string;
}

/** Neighbours as a client saw them; null for none. */
export interface Neighbours {
  after: string | null;
  before: string | null;
}

/** Keys for `n` scenes of a new document. */
export const firstKeys = (n: number): string[] => generateNKeysBetween(null, null, n);

/** What is given keys anew ends at the first keys this short, and gets such: it would else be given new ones with every few scenes. */
const SHORT_KEY_LENGTH = MAX_KEY_LENGTH / 2;

interface Link extends KeyedScene {
  above: Link | null;
  below: Link | null;
}

/**
 * The living scenes of a document in their order, as a linked list: one of 30,000 is found, taken out and placed as fast as one of ten, so that
 * a save which moves them all does not hold the event loop.
 */
export class SceneOrder {
  private readonly links = new Map<string, Link>();
  private first: Link | null = null;
  private last: Link | null = null;

  constructor(scenes: Iterable<KeyedScene>) {
    for (const { id, key } of scenes) this.insert(id, this.last).key = key;
  }

  get size(): number {
    return this.links.size;
  }

  get lastId(): string | null {
    return this.last?.id ?? null;
  }

  /** The scene above one; null for the first, and for one that is not there. */
  idAbove(id: string): string | null {
    return this.links.get(id)?.above?.id ?? null;
  }

  *scenes(): Generator<KeyedScene, void, undefined> {
    for (let link = this.first; link; link = link.below) yield { id: link.id, key: link.key };
  }

  remove(id: string): void {
    const link = this.links.get(id);
    if (!link) return;
    if (link.above) link.above.below = link.below;
    else this.first = link.below;
    if (link.below) link.below.above = link.above;
    else this.last = link.above;
    this.links.delete(id);
  }

  /**
   * Puts a scene behind `after`, or before `before` when that is gone, or at the end; nothing goes before `pinned`. Returns the scenes whose keys
   * changed: the one that was placed, and, when its key would have grown over 48 characters, those around it, whose order stays.
   */
  place(id: string, place: Neighbours, pinned: string | null = null): KeyedScene[] {
    this.remove(id);
    const above = this.linkAbove(place) ?? (pinned === null ? null : (this.links.get(pinned) ?? null));
    const link = this.insert(id, above);
    link.key = generateKeyBetween(above?.key ?? null, link.below?.key ?? null);
    return link.key.length > MAX_KEY_LENGTH ? this.renumberAround(link) : [{ id, key: link.key }];
  }

  private insert(id: string, above: Link | null): Link {
    const below = above ? above.below : this.first;
    const link: Link = { id, key: "", above, below };
    if (above) above.below = link;
    else this.first = link;
    if (below) below.above = link;
    else this.last = link;
    this.links.set(id, link);
    return link;
  }

  private linkAbove({ after, before }: Neighbours): Link | null {
    const above = after === null ? undefined : this.links.get(after);
    if (above) return above;
    const below = before === null ? undefined : this.links.get(before);
    if (below) return below.above;
    return after === null && before === null ? null : this.last;
  }

  /** Gives the chunk of long keys around a scene keys anew, which are short, between the short ones that bound it. */
  private renumberAround(link: Link): KeyedScene[] {
    let [low, high] = [link.above, link.below];
    let count = 1;
    for (; low && low.key.length > SHORT_KEY_LENGTH; low = low.above) count++;
    for (; high && high.key.length > SHORT_KEY_LENGTH; high = high.below) count++;
    for (;;) {
      const keys = generateNKeysBetween(low?.key ?? null, high?.key ?? null, count);
      if ((low === null && high === null) || keys.every((key) => key.length <= SHORT_KEY_LENGTH))
        return this.giveKeys(low ? low.below : this.first, keys);
      // Short bounds may stand so close to each other that nothing short lies between them.
      for (let more = count; low && more > 0; more--, count++) low = low.above;
      for (let more = count; high && more > 0; more--, count++) high = high.below;
    }
  }

  private giveKeys(first: Link | null, keys: readonly string[]): KeyedScene[] {
    const placed: KeyedScene[] = [];
    let link = first;
    for (const key of keys) {
      if (!link) break;
      link.key = key;
      placed.push({ id: link.id, key });
      link = link.below;
    }
    return placed;
  }
}
