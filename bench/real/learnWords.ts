/** A sentence of a text without labels, of the kind that the reader's rules are sure of. */
export interface WeakSentence {
  text: string;
  grams: readonly string[];
  isDone: boolean;
}

/** What stands in fewer sentences or texts tells of those texts alone: names stay out. */
const MIN_SENTENCES = 20;
const MIN_TEXTS = 12;
const MAX_WORDS = 800;
const ROUNDS = 3;
const PACE = 0.2;

/** The weights of one and two characters that tell best whether a sentence is done (above 0) or said. */
export function learnWords(sentences: readonly WeakSentence[]): Map<string, number> {
  const counts = new Map<string, { sentences: number; texts: Set<string> }>();
  for (const { grams, text } of sentences)
    for (const gram of new Set(grams)) {
      const one = counts.get(gram) ?? { sentences: 0, texts: new Set<string>() };
      counts.set(gram, one);
      one.sentences++;
      one.texts.add(text);
    }
  const common = [...counts].filter(([, one]) => one.sentences >= MIN_SENTENCES && one.texts.size >= MIN_TEXTS);
  const first = fit(
    sentences,
    common.map(([gram]) => gram),
    1,
  );
  const telling = common
    .map(([gram, { sentences: often }]) => ({ gram, worth: Math.abs(first.get(gram) ?? 0) * Math.sqrt(often) }))
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, MAX_WORDS)
    .map(({ gram }) => gram);
  return fit(sentences, telling, ROUNDS);
}

/** A logistic regression over the words, learnt sentence by sentence in an order that is the same each time. */
function fit(sentences: readonly WeakSentence[], words: readonly string[], rounds: number): Map<string, number> {
  const index = new Map(words.map((word, i) => [word, i]));
  const weights = new Float64Array(words.length);
  const seen = new Float64Array(words.length).fill(0.1);
  const rows = sentences.map(({ grams }) => grams.flatMap((gram) => index.get(gram) ?? []));
  let base = 0;
  for (let round = 0; round < rounds; round++)
    for (const k of shuffled(sentences.length, round)) {
      const row = rows[k] as number[];
      const sum = row.reduce((all, i) => all + (weights[i] as number), base);
      const error = 1 / (1 + Math.exp(-sum)) - Number(sentences[k]?.isDone);
      for (const i of row) {
        seen[i] = (seen[i] as number) + error * error;
        weights[i] = (weights[i] as number) - (PACE * error) / Math.sqrt(seen[i]);
      }
      base -= 0.0005 * error;
    }
  return new Map(words.map((word, i) => [word, weights[i] as number]));
}

/** The numbers below `count` in an order that only the seed decides. */
function shuffled(count: number, seed: number): number[] {
  const order = Array.from({ length: count }, (_, i) => i);
  let state = seed + 1;
  for (let i = count - 1; i > 0; i--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const j = state % (i + 1);
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  return order;
}
