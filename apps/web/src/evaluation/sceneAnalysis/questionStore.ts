import type { Asking } from "./analyses.ts";
import { ask, sinceRestart, type ChatEffects, type ChatEnd } from "./askOverChat.ts";

/** What is asked: a scene by its id (null: selected words), its name, and where the words stand in the script. */
export interface Question {
  sceneId: string | null;
  name: string;
  activeIndex?: number;
  question?: string;
  start?: number;
  end?: number;
}

export interface QuestionState {
  /** The question that is being answered, with what was answered so far. */
  asking: Asking | null;
  /** A question whose connection was lost, with what was answered before. */
  lost: { question: Question; text: string } | null;
}

export interface QuestionEffects {
  chat: ChatEffects;
  /** How the answer ended; `answer` is all of its text. */
  onEnd: (end: ChatEnd, answer: string) => void;
  /** Fetches the stored answers anew. */
  reload: () => Promise<unknown>;
}

export interface QuestionStore {
  state: () => QuestionState;
  subscribe: (listener: () => void) => () => void;
  send: (question: Question) => void;
  /** Asks again what was lost. */
  retry: () => void;
  /** Ends the open question: nothing of it is shown any more. */
  stop: () => void;
}

const NONE: QuestionState = { asking: null, lost: null };

/** One question at a time about a script, by one prompt, over the analysis chat. A new one ends the one before. */
export function createQuestionStore(scriptId: string, promptId: number, effects: QuestionEffects): QuestionStore {
  const listeners = new Set<() => void>();
  let state = NONE;
  let leave: (() => void) | null = null;
  const setState = (next: QuestionState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const send = (question: Question): void => {
    const { sceneId, name, ...message } = question;
    leave?.();
    let answer = "";
    const asking = (): Asking => ({ sceneId, name, text: answer });
    setState({ asking: asking(), lost: null });
    const end = (how: ChatEnd): void => {
      leave = null;
      effects.onEnd(how, answer);
      if (how === "broken") setState({ ...state, lost: { question, text: answer } });
      const ended = state.asking;
      // The text stays until the list brings it.
      const clear = (): void => {
        if (state.asking === ended) setState({ ...state, asking: null });
      };
      void effects.reload().then(clear, clear);
    };
    leave = ask({ script_id: scriptId, prompt_id: promptId, ...message }, effects.chat, {
      onText(text) {
        answer = sinceRestart(answer + text);
        setState({ ...state, asking: asking() });
      },
      onEnd: end,
    });
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send,
    retry() {
      if (state.lost) send(state.lost.question);
    },
    stop() {
      leave?.();
      leave = null;
      setState(NONE);
    },
  };
}
