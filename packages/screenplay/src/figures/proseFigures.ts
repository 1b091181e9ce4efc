/** A lower, a likely and an upper value of one estimate. */
export interface Span {
  low: number;
  mid: number;
  high: number;
}

/** Figures of one chapter. Lengths are in characters that are not white space, titles left out. */
export interface ChapterFigures {
  /** 1-based position among the chapters; the same as the scene's ordinal everywhere else. */
  ordinal: number;
  /** What it is called when it is spoken of, by the author's own number (`第二卷第一章`, `楔子`); absent in figures counted by older programs. */
  label?: string;
  /** The heading as written; null for a text without chapters. */
  title: string | null;
  /** As written in the heading (`十二`), null where it has none. */
  number: string | null;
  /** The volume's heading as written, null outside volumes. */
  volume: string | null;
  start: number;
  end: number;
  characters: number;
  paragraphs: number;
  /** Characters a paragraph and a sentence, means of this chapter; 0 for an empty one. */
  paragraphLength: number;
  sentenceLength: number;
  speeches: number;
  dialogueCharacters: number;
  /** 0 to 1 of the chapter's characters. */
  dialogueShare: number;
  /** 0 to 10 by dialogue, short sentences and short paragraphs, each against the same book's own. */
  pace: number;
  /** Names of those named or speaking in it, most mentions first, at most twelve. */
  people: string[];
}

/** A volume: its heading and the chapters in it. */
export interface VolumeFigures {
  title: string;
  firstChapter: number;
  lastChapter: number;
  characters: number;
}

/** Somebody who speaks in the book, and how often the narration and speech name him. */
export interface ProsePerson {
  name: string;
  aliases: string[];
  /** Little tells that this is a person: shown apart. */
  doubtful?: true;
  mentions: number;
  speeches: number;
  speechCharacters: number;
  firstChapter: number;
  lastChapter: number;
  /** Ordinals of the chapters where the person is named or speaks. */
  chapters: number[];
}

/** A name that stands behind a word of place again and again (`回到青石镇`). */
export interface ProsePlace {
  name: string;
  mentions: number;
  chapters: number[];
}

/** What a film or series of this book would need. Everything is an estimate; `basis` says of what, in Chinese. */
export interface AdaptationEstimate {
  /** Characters of script that the book's events would come to, were none cut or added. */
  scriptCharacters: Span;
  /** Share of the book's characters that stays in a script. */
  compression: Span;
  /** How many films of 100 minutes. */
  films: Span;
  /** How many episodes of 45 minutes. */
  episodes: Span;
  /** How many vertical episodes of one to one and a half minutes. */
  verticalEpisodes: Span;
  /** Speaking parts: those named again and again, and all with an attributed speech. */
  leadingParts: number;
  speakingParts: number;
  /** Places that the text names again and again: at least so many sets. */
  places: number;
  basis: string;
}

/** What rules can count in a novel or other prose. */
export interface ProseFigures {
  chapters: ChapterFigures[];
  volumes: VolumeFigures[];
  /** Characters above the first chapter that are no part of the story: title, author, a blurb, a table of contents. Absent in figures counted by older programs. */
  frontCharacters?: number;
  paragraphCount: number;
  sentenceCount: number;
  paragraphLength: number;
  sentenceLength: number;
  /** 0 to 1 of all characters in chapters. */
  dialogueShare: number;
  /** 0 to 1 of all speeches: those whose speaker the text itself names. */
  attributedShare: number;
  /** By mentions, then speeches, then first appearance. */
  people: ProsePerson[];
  places: ProsePlace[];
  /** For the first sixteen `people`: mentions and speeches of each in each chapter, as `[person][chapter]`. */
  castByChapter: { people: string[]; mentions: number[][]; speeches: number[][] };
  adaptation: AdaptationEstimate;
}
