const DASH = /^[—-]{1,2} ?[^—\- \d]/;
/** Where a dash parts speech and narration: behind a stop or a comma. */
const PART = /([。!?…,;]) ?([—-]{1,2}) ?/g;
/** Paragraphs that begin with a dash are a way of setting speech where so many do. */
const DASHES = 3;

/** Paragraphs that begin with a dash are speech where many do and hardly any quotation marks stand beside them. */
export function speaksByDash(norms: readonly string[]): boolean {
  let dashes = 0;
  let quoted = 0;
  for (const norm of norms) {
    if (DASH.test(norm)) dashes++;
    else if (/["“「『]/.test(norm)) quoted++;
  }
  return dashes >= DASHES && dashes > quoted;
}

/**
 * `——走吧，——他说，——天黑了。` with quotation marks in the place of its dashes, character for character, so that it reads as `“走吧，”他说，“天黑了。”`;
 * null where the paragraph opens no speech. `narrates` tells whether words are the narrator's; a dash in front of others only breaks the speech off.
 */
export function markDashes(norm: string, narrates: (words: string) => boolean): string | null {
  if (!DASH.test(norm)) return null;
  const opening = (/^[—-]+/.exec(norm)?.[0] ?? "").length;
  const cuts = [...norm.matchAll(PART)].filter((match) => match.index > opening);
  let out = "“".padStart(opening, " ");
  let at = opening;
  let speaking = true;
  cuts.forEach((cut, i) => {
    const from = cut.index + (cut[1] as string).length;
    const to = cut.index + cut[0].length;
    const next = cuts[i + 1];
    const words = norm.slice(to, next ? next.index + 1 : norm.length);
    if (speaking && !narrates(words)) return;
    out += norm.slice(at, from);
    out += speaking ? "”".padEnd(to - from, " ") : "“".padStart(to - from, " ");
    at = to;
    speaking = !speaking;
  });
  out += norm.slice(at);
  return speaking ? (out.endsWith("”") ? out : `${out}”`) : out;
}
