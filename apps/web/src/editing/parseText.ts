import type { ParseText } from "../sheet/index.ts";
import { toasts } from "../ui/toasts.ts";

/** From here on reading takes longer than a person notices (0.3 s; 3 s for a million characters): it is done apart from the page, which stays at hand. */
const LONG_TEXT = 50_000;

type Parsed = Awaited<ReturnType<ParseText>>;

const parseInWorker = (...pasted: Parameters<ParseText>): Promise<Parsed> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./parsePasted.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Parsed>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = worker.onmessageerror = () => {
      worker.terminate();
      reject(new Error("the pasted text was not read"));
    };
    worker.postMessage(pasted);
  });

/** Reads what is pasted; a text that could not be read is said to be still on the clipboard, and nothing is put into the script. */
export const parseText: ParseText = async (...pasted) => {
  const isLong = pasted[0].length > LONG_TEXT;
  const done = isLong ? toasts.busy("正在读贴进来的文字") : () => undefined;
  try {
    return await (isLong ? parseInWorker(...pasted) : (await import("./parsePasted.ts")).parsePasted(...pasted));
  } catch {
    toasts.warn("没有贴上，剪贴板里的还在，请再贴一次");
    return { lines: [], doubtful: [] };
  } finally {
    done();
  }
};
