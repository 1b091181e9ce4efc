/** Writes all of a result and waits until it has left the process. A reader that stops listening (`| head`) is no error. */
export async function writeResult(stdout: NodeJS.WritableStream, content: string | Uint8Array): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const end = (error?: Error | null): void => {
      if (error && (error as NodeJS.ErrnoException).code !== "EPIPE") reject(error);
      else resolve();
    };
    // Stays on: a stream tells of its error once more after it has told the write.
    stdout.on("error", end);
    stdout.write(content, end);
  });
}
