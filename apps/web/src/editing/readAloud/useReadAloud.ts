import { useCallback, useEffect, useRef, useState } from "react";
import { castVoices, isChinese, type AloudPiece } from "./speechSegments.ts";

/** What reading aloud asks of the browser. */
export interface Speech {
  /** The voices; called again whenever they change. Returns how to stop. */
  watchVoices: (tell: (voices: readonly SpeechSynthesisVoice[]) => void) => () => void;
  speak: (text: string, voice: SpeechSynthesisVoice, pitch: number, onEnd: (spoken: boolean) => void) => void;
  cancel: () => void;
  /** Milliseconds of a clock that never jumps. */
  now: () => number;
}

/** The browser's own; null where it has none. */
export const browserSpeech: Speech | null =
  typeof speechSynthesis === "undefined"
    ? null
    : {
        watchVoices(tell) {
          const publishVoices = (): void => tell(speechSynthesis.getVoices());
          publishVoices();
          speechSynthesis.addEventListener("voiceschanged", publishVoices);
          return () => speechSynthesis.removeEventListener("voiceschanged", publishVoices);
        },
        speak(text, voice, pitch, onEnd) {
          const words = new SpeechSynthesisUtterance(text);
          Object.assign(words, { voice, lang: voice.lang, pitch });
          words.addEventListener("end", () => onEnd(true));
          words.addEventListener("error", () => onEnd(false));
          speechSynthesis.speak(words);
        },
        cancel: () => speechSynthesis.cancel(),
        now: () => performance.now(),
      };

/** How a reading stands: the piece that is read, and how long the pieces before it took. */
export interface Reading {
  state: "idle" | "reading" | "stopped" | "done" | "failed";
  at: number;
  seconds: number;
}

const IDLE: Reading = { state: "idle", at: 0, seconds: 0 };

/** Reads pieces one after the other, each in its person's voice. Stopped, it goes on with the piece that it was at. */
export function useReadAloud(pieces: readonly AloudPiece[], speech: Speech | null = browserSpeech) {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([]);
  const [reading, setReading] = useState(IDLE);
  /** Counts what was started: words of an earlier reading that end late end nothing. */
  const turn = useRef(0);
  useEffect(() => speech?.watchVoices(setVoices), [speech]);
  const stop = useCallback(() => {
    turn.current += 1;
    speech?.cancel();
    setReading((before) => (before.state === "reading" ? { ...before, state: "stopped" } : before));
  }, [speech]);
  useEffect(() => stop, [stop]);
  const start = useCallback(
    (from: number, spent: number) => {
      if (!speech) return;
      speech.cancel();
      const ownTurn = (turn.current += 1);
      const voiceOf = castVoices(pieces, voices);
      const read = (at: number, seconds: number): void => {
        const piece = pieces[at];
        if (!piece) return setReading({ state: "done", at, seconds });
        const cast = voiceOf(piece.speaker);
        if (!cast) return;
        setReading({ state: "reading", at, seconds });
        const began = speech.now();
        speech.speak(piece.text, cast.voice, cast.pitch, (spoken) => {
          if (turn.current !== ownTurn) return;
          if (spoken) read(at + 1, seconds + (speech.now() - began) / 1000);
          else setReading({ state: "failed", at, seconds });
        });
      };
      read(from, spent);
    },
    [pieces, voices, speech],
  );
  return { reading, canRead: voices.some(isChinese), start, stop };
}
