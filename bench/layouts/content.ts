// What the labelled samples say, without the way they are laid out: scenes, actions and speeches.
import { type Labelled, labelledSamples } from "../../packages/screenplay/src/testing/labelled.ts";

/** One speech: who, how, and the words without quotation marks. */
export interface Speech {
  name: string;
  manner: string | null;
  words: string;
}

export interface SceneContent {
  place: string;
  time: string;
  side: string;
  items: (Speech | string)[];
}

/** What one sample says. */
export interface Content {
  name: string;
  scenes: SceneContent[];
}

/** Folders whose scenes open with headings that say when, where and on which side. */
const FOLDERS =
  /^(?:ordinal|number-dot|number-dunhao|short-drama|episode-scene|unnumbered-headings|table|lost-line-breaks)\//;
const MAX_SCENES = 8;
const MIN_SCENES = 4;
const PLACE = /^[\u4e00-\u9fff]{2,8}$/;
const TIME = /^[\u4e00-\u9fff]{1,2}$/;
const NAME = /^[\u4e00-\u9fff]{2,4}$/;

/** The development samples that have enough plain scenes. */
export function contents(): Content[] {
  return labelledSamples()
    .filter(({ name }) => FOLDERS.test(name))
    .map(contentOf)
    .filter(({ scenes }) => scenes.length >= MIN_SCENES);
}

function contentOf({ name, parsed }: Labelled): Content {
  const scenes = parsed.scenes.flatMap(({ fields: { place, time, intExt }, lines }) => {
    if (!PLACE.test(place ?? "") || !TIME.test(time ?? "") || intExt === null || intExt === "内外") return [];
    const items = itemsOf(lines);
    return items.length < 3 ? [] : [{ place: place as string, time: time as string, side: intExt, items }];
  });
  return { name, scenes: scenes.slice(0, MAX_SCENES) };
}

function itemsOf(lines: Labelled["parsed"]["scenes"][number]["lines"]): (Speech | string)[] {
  const items: (Speech | string)[] = [];
  let manner: string | null = null;
  for (const { type, text, speaker } of lines) {
    const last = items.at(-1);
    if (type === "parenthetical") manner = text.replace(/[（()）：:]/g, "");
    else if (type === "dialogue" && speaker !== undefined && NAME.test(speaker)) {
      const words = ended(text.replace(/[“”"「」『』:：]/g, ""));
      // A direction inside a speech parts one speech in two.
      if (manner === null && typeof last === "object" && last.name === speaker) last.words += words;
      else items.push({ name: speaker, manner: /^[\u4e00-\u9fff]{1,6}$/.test(manner ?? "") ? manner : null, words });
      manner = null;
    } else if (type === "action" && !/[:：（(【]/.test(text)) items.push(ended(text.replace(/^[△▲*\s]+/, "")));
    if (type === "character") manner = null;
  }
  return items;
}

const ended = (words: string): string => (/[。！？!?…～~—]$/.test(words.trim()) ? words.trim() : `${words.trim()}。`);
