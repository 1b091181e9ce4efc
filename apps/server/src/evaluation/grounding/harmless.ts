/**
 * Markdown that a report needs, and nothing that loads, links or runs: images go, links keep their words, tags go, and addresses go
 * wherever they stand.
 */
export function harmless(text: string): string {
  return text
    .replaceAll(/!\[[^\]\n]*\](?:\([^)\n]*\)|\[[^\]\n]*\])?/gu, "")
    .replaceAll(/\[([^\]\n]*)\](?:\([^)\n]*\)|\[[^\]\n]*\])/gu, "$1")
    .replaceAll(/^\s*\[[^\]\n]+\]:.*$/gmu, "")
    .replaceAll(/<\/?[A-Za-z!][^>\n]*>/gu, "")
    .replaceAll(/<(?=[A-Za-z/!?])/gu, "＜")
    .replaceAll(/(?:https?|ftp|data|javascript|file):\/*[^\s，。；！？、）】」”]*/giu, "")
    .replaceAll(/\]\s*\(/gu, "］（");
}
