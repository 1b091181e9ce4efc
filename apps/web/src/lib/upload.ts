import { openEnvelope, type Schema } from "./api.ts";
import { networkError } from "./apiError.ts";

export interface UploadHandle<T> {
  /** Rejects with an `ApiError`; with a `DOMException` named AbortError after `cancel`. */
  done: Promise<T>;
  cancel: () => void;
}

/**
 * Sends a form with progress, which `fetch` cannot report. `onSent` gets the share sent, 0 to 1; at 1 the server is
 * still reading what it was given.
 */
export function upload<T>(
  path: string,
  form: FormData,
  headers: Record<string, string>,
  data: Schema<T>,
  onSent: (share: number) => void,
): UploadHandle<T> {
  const request = new XMLHttpRequest();
  const done = new Promise<T>((resolve, reject) => {
    request.upload.addEventListener("progress", (e) => e.lengthComputable && onSent(e.loaded / e.total));
    request.upload.addEventListener("load", () => onSent(1));
    request.addEventListener("load", () => resolve(readAnswer(request, data)));
    request.addEventListener("error", () => reject(networkError()));
    request.addEventListener("timeout", () => reject(networkError()));
    request.addEventListener("abort", () => reject(new DOMException("cancelled", "AbortError")));
  });
  request.open("POST", path);
  request.timeout = 600_000;
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send(form);
  return { done, cancel: () => request.abort() };
}

async function readAnswer<T>(request: XMLHttpRequest, data: Schema<T>): Promise<T> {
  try {
    return openEnvelope(JSON.parse(request.responseText || "null"), request.status, data);
  } catch (error) {
    throw error instanceof SyntaxError ? networkError() : error;
  }
}
