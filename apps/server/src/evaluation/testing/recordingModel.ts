import { createModel, type ModelMessage, type ModelPort } from "../../model/index.ts";
import { LONG_LIMITS } from "../../model/testLimits.ts";

/** A model port to the provider at `baseUrl` that retries at once and tells of every message that is sent. */
export function recordingModel(baseUrl: string, onMessages: (messages: readonly ModelMessage[]) => void): ModelPort {
  const port = createModel(
    { baseUrl, model: "simulated-writer" },
    { limits: LONG_LIMITS, retry: { firstWaitMs: 1, longestWaitMs: 5 } },
  );
  return {
    ...port,
    ask: (request) => (onMessages(request.messages), port.ask(request)),
    askJson: (request, schema) => (onMessages(request.messages), port.askJson(request, schema)),
  };
}
