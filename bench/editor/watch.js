// Runs in a measured page before its own code.
{
  /** Resolves after the next frame has been painted: a message comes after it. */
  const painted = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.addEventListener("message", () => resolve(performance.now()));
        channel.port1.start();
        channel.port2.postMessage(null);
      });
    });
  const editable = () => document.querySelector('[contenteditable="true"]');
  const QUIET_MS = 1_000;
  const keys = [];
  let isTyping = false;
  let wake = () => undefined;
  addEventListener(
    "keydown",
    async ({ timeStamp }) => {
      if (!isTyping) return;
      keys.push((await painted()) - timeStamp);
      wake();
    },
    true,
  );
  window.bench = {
    painted,
    /** When the text stood on the page with a caret in it. */
    caret: new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!editable()?.querySelector("p, .cm-line")?.textContent) return;
        observer.disconnect();
        editable().focus({ preventScroll: true });
        painted().then(resolve);
      });
      observer.observe(document, { childList: true, subtree: true });
    }),
    /** Resolves once the page has drawn nothing more for a second. */
    rest: () =>
      new Promise((resolve) => {
        let timer = 0;
        const observer = new MutationObserver(() => wait());
        const wait = () => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            observer.disconnect();
            resolve();
          }, QUIET_MS);
        };
        observer.observe(document, { childList: true, subtree: true, attributes: true });
        wait();
      }),
    scrollToMiddle() {
      if (window.scrollToMiddle) return window.scrollToMiddle();
      const rows = document.querySelectorAll("section");
      const scroller = editable().closest("main");
      // Scenes far from the window may have no place of their own.
      if (rows.length > 1) scroller.scrollTop = scroller.scrollHeight / 2;
      else {
        const lines = editable().querySelectorAll("p");
        lines[lines.length >> 1].scrollIntoView({ block: "start" });
      }
    },
    /** Where a line of an action stands in the window. */
    actionLine() {
      for (const line of document.querySelectorAll(".action, .kind-action, [data-line='action']")) {
        const box = line.getBoundingClientRect();
        if (box.top > 150 && box.bottom < innerHeight - 150) return { x: box.left + 40, y: box.top + 10 };
      }
      return null;
    },
    startKeys() {
      keys.length = 0;
      isTyping = true;
    },
    endKeys() {
      isTyping = false;
      return keys;
    },
    /** How long the page takes from the next event of this type to its paint. */
    next: (type) =>
      new Promise((resolve) => {
        const heard = async ({ timeStamp }) => resolve((await painted()) - timeStamp);
        addEventListener(type, heard, { capture: true, once: true });
      }),
    /** The scripts that had come before a moment. */
    scriptsBefore: (at) =>
      performance
        .getEntriesByType("resource")
        .filter(({ name, responseEnd }) => new URL(name).pathname.endsWith(".js") && responseEnd <= at)
        .map(({ name }) => new URL(name).pathname),
    /** Resolves once so many keys have been painted. */
    keyPainted: (count) =>
      new Promise((resolve) => {
        wake = () => keys.length >= count && resolve();
        wake();
      }),
    /** The line of the caret. */
    line: () => {
      const { anchorNode } = getSelection();
      const element = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement;
      return element?.closest("p, .cm-line")?.textContent ?? "";
    },
  };
}
