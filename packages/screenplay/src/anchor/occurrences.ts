/**
 * Where `pattern` stands in `text`, overlapping ones too, in time proportional to both (Knuth, Morris, Pratt): a search by `indexOf`
 * takes minutes for `aaaa…` within `aaaa…`.
 */
export function* occurrences(text: string, pattern: string): Generator<number, void, undefined> {
  if (pattern === "") return;
  const border = borders(pattern);
  let matched = 0;
  for (let i = 0; i < text.length; i++) {
    while (matched > 0 && text.charCodeAt(i) !== pattern.charCodeAt(matched)) matched = border[matched - 1] ?? 0;
    if (text.charCodeAt(i) === pattern.charCodeAt(matched)) matched++;
    if (matched < pattern.length) continue;
    yield i - matched + 1;
    matched = border[matched - 1] ?? 0;
  }
}

/** The length of the longest proper border of each prefix. */
function borders(pattern: string): Int32Array {
  const border = new Int32Array(pattern.length);
  let k = 0;
  for (let i = 1; i < pattern.length; i++) {
    while (k > 0 && pattern.charCodeAt(i) !== pattern.charCodeAt(k)) k = border[k - 1] ?? 0;
    if (pattern.charCodeAt(i) === pattern.charCodeAt(k)) k++;
    border[i] = k;
  }
  return border;
}
