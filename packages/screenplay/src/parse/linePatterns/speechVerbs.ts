const VERB =
  /(?:说道|问道|答道|喊道|叫道|笑道|怒道|骂道|叹道|哭道|喝道|吼道|嚷道|回道|应道|接道|续道|念道|想道|说着|说|问|答|道|喊|叫|骂|曰|吼|嚷|念|写道|想|回答|开口|大喊|怒吼|喊着|叫着|低语|嘟囔|嘀咕|自语|自言自语|感叹|补充|解释|反问|追问|质问|吩咐|命令)$/;

/** True for the words of a narrator who reports a speech (`某某答道`), judged by their end. */
export function endsInSpeechVerb(words: string): boolean {
  return VERB.test(words.length > 8 ? words.slice(-8) : words);
}

/** True when the character opens a quotation. */
export function opensQuote(char: string | undefined): boolean {
  return char !== undefined && char !== "" && '“「『"‘'.includes(char);
}

export function closesQuote(char: string | undefined): boolean {
  return char !== undefined && char !== "" && '”」』"’'.includes(char);
}
