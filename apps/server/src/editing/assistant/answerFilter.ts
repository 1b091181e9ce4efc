import type { TextFilter } from "../../runEngine/index.ts";

const BEGIN = "〔稿〕";
const END = "〔完〕";
/** Lines of one proposal, and characters of a line. */
const MAX_LINES = 80;
const MAX_LINE = 600;

/** A line that is offered for the script: plain words. */
const plainLine = (line: string): string =>
  line
    .replaceAll(/[〔〕`*_#>]/gu, "")
    .replaceAll(/【[^】]*】/gu, "")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll(/https?:\/\/\S+/gu, "")
    .trim()
    .slice(0, MAX_LINE);

/**
 * Parts an answer into what is said, which passes through a filter of its own, and words that are offered for the script (between 〔稿〕 and
 * 〔完〕, each on a line of its own), which are new and are held against nothing.
 */
export function createAnswerFilter(newFilter: () => TextFilter): TextFilter {
  let textFilter = newFilter();
  let line = "";
  let begun = false;
  let draft: string[] | null = null;

  const endDraft = (): string => {
    const lines = (draft ?? []).map(plainLine).filter(Boolean).slice(0, MAX_LINES);
    draft = null;
    return lines.length === 0 ? "" : `\n\n${BEGIN}\n${lines.join("\n")}\n${END}\n\n`;
  };
  /** A whole line, of which some may have been passed on. */
  const endLine = (): string => {
    const words = line;
    line = "";
    if (draft) {
      if (words.trim().startsWith(END)) return endDraft();
      draft.push(words);
      return "";
    }
    if (!begun && words.trim() === BEGIN) {
      const out = drain(textFilter) + textFilter.end();
      textFilter = newFilter();
      draft = [];
      return out;
    }
    begun = false;
    return textFilter.push(`${words}\n`);
  };
  /** What stands at a line's beginning may become a mark; anything else goes on at once. */
  const passOn = (): string => {
    if (draft || (!begun && BEGIN.startsWith(line.trim().slice(0, BEGIN.length)))) return "";
    const words = line;
    line = "";
    begun = true;
    return textFilter.push(words);
  };
  return {
    push(delta) {
      let out = "";
      const parts = delta.split("\n");
      for (const [i, part] of parts.entries()) {
        line += part;
        out += i < parts.length - 1 ? endLine() : passOn();
      }
      return out;
    },
    end() {
      const out = line === "" ? "" : endLine();
      return draft ? out + endDraft() : out + drain(textFilter) + textFilter.end();
    },
    get pending() {
      return textFilter.pending ?? false;
    },
  };
}

/** What a filter still holds of much that came at once. */
function drain(filter: TextFilter): string {
  let out = "";
  while (filter.pending) out += filter.push("");
  return out;
}
