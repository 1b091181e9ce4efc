// Runs in a measured page before its own code.
window.bench = {
  // When the first line of a scene has been painted.
  painted: new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector("section p")?.textContent) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        // A message comes after the frame's paint.
        const channel = new MessageChannel();
        channel.port1.addEventListener("message", () => resolve(performance.now()));
        channel.port1.start();
        channel.port2.postMessage(null);
      });
    });
    observer.observe(document, { childList: true, subtree: true });
  }),
  rest: () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })),
  nextFrame: () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  /** Frames whose work took longer than 50 ms, as the browser itself counts them, from now on. */
  watchFrames() {
    window.bench.frames = [];
    new PerformanceObserver((list) =>
      window.bench.frames.push(...list.getEntries().map((entry) => entry.duration)),
    ).observe({ type: "long-animation-frame" });
  },
};
