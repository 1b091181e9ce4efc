import { APICallError } from "ai";

/**
 * A 4xx that is none of the known faults: our request, or the server's compatibility, is at fault. It is thrown on as an unknown
 * error, but without the library's copy of the request, which holds the script.
 */
export class ProviderRefusal extends Error {
  readonly status: number | undefined;
  constructor(status: number | undefined, words: string) {
    super(`model provider refused the request: HTTP ${status ?? "?"} ${words.slice(0, 200)}`);
    this.name = "ProviderRefusal";
    this.status = status;
  }
  static from(error: unknown): ProviderRefusal | null {
    return APICallError.isInstance(error) ? new ProviderRefusal(error.statusCode, error.message) : null;
  }
}
