/** A window that is not shown paints nothing. */
const UNSHOWN_MS = 300;

/** Resolves once the next frame has been painted. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      // A frame's callbacks run before it is painted, a message after it.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => resolve(), { once: true });
      port1.start();
      port2.postMessage(null);
    });
    setTimeout(resolve, UNSHOWN_MS);
  });
