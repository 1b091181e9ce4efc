import { z } from "zod";
import { askAnswer, type AskContext } from "./askAnswer.ts";
import { corrected } from "./askJson.ts";
import { modelFault } from "./faults.ts";
import { readJson } from "./json.ts";
import { createJsonScanner, type JsonPath } from "./jsonScanner.ts";
import type { AskAnswer, AskRequest, JsonItems } from "./modelPort.ts";

/** Collects an answer's items: in the order in which they close, each key once. */
function createCollector<T>({ schema, within }: JsonItems<T>, onItem: (item: T, key: string | number) => void) {
  const seen = new Map<string | number, T | null>();
  let scanner = createJsonScanner();
  const offer = (key: string | number, value: unknown): void => {
    if (seen.has(key)) return;
    const checked = schema.safeParse(value);
    seen.set(key, checked.success ? checked.data : null);
    if (checked.success) onItem(checked.data, key);
  };
  const keyOf = (path: JsonPath): string | number | undefined =>
    within === undefined ? (path.length === 1 ? path[0] : undefined) : path[0] === within ? path[1] : undefined;

  return {
    push(delta: string): void {
      for (const { path, value } of scanner.push(delta)) {
        const key = keyOf(path);
        if (key !== undefined) offer(key, value);
      }
    },
    clear(): void {
      seen.clear();
      scanner = createJsonScanner();
    },
    /** What only the repaired answer as a whole shows. */
    end(answer: string): void {
      const whole = readJson(answer, z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]));
      if (!whole.ok) return;
      const holder: unknown = within === undefined || Array.isArray(whole.value) ? whole.value : whole.value[within];
      if (Array.isArray(holder)) holder.forEach((value, i) => offer(i, value));
      else if (within === undefined) for (const [key, value] of Object.entries(whole.value)) offer(key, value);
    },
    result(): { items: T[]; rejected: number } {
      const items = [...seen.values()].filter((item) => item !== null);
      return { items, rejected: seen.size - items.length };
    },
  };
}

/** Asks for JSON and hands over its items as they close; once more when it holds none. @throws ModelFault */
export async function streamJson<T>(
  context: AskContext,
  request: Omit<AskRequest, "onText">,
  items: JsonItems<T>,
  onItem: (item: T, key: string | number) => void,
): Promise<AskAnswer & { items: T[]; rejected: number }> {
  const collector = createCollector(items, onItem);
  const ask = async (messages: AskRequest["messages"], before?: AskAnswer["usage"]): Promise<AskAnswer> => {
    const answer = await askAnswer(
      context,
      {
        ...request,
        messages,
        onText: (delta) => collector.push(delta),
        onRestart() {
          collector.clear();
          request.onRestart?.();
        },
      },
      true,
      before,
    );
    collector.end(answer.text);
    return answer;
  };
  const first = await ask(request.messages);
  const result = collector.result();
  if (result.items.length > 0) return { ...first, ...result };
  collector.clear();
  const second = await ask(corrected(request, first.text, "没有符合要求的条目"), first.usage);
  const again = collector.result();
  if (again.items.length === 0) throw modelFault("bad-json", "没有符合要求的条目", second.usage);
  return { ...second, ...again };
}
