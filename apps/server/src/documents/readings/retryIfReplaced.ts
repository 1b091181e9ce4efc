import { AppError } from "../../platform/index.ts";

const TRIES = 3;

/**
 * Reads again when an analysis replaced the running reading between the statements of `read`: the row that the first one named is gone then.
 * @throws AppError what the last try throws
 */
export async function retryIfReplaced<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await read();
    } catch (error) {
      if (tries === TRIES || !(error instanceof AppError) || error.code !== "not-found") throw error;
    }
}
