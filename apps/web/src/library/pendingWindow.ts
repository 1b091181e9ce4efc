/**
 * A window opened inside the click and filled later: browsers block one that is opened after an upload. `null` inside means that it
 * was blocked all the same, and a button takes its place.
 */
export interface PendingWindow {
  blocked: boolean;
  showMessage: (sentence: string) => void;
  openUrl: (url: string) => void;
  close: () => void;
}

export function openPendingWindow(title: string, dark: boolean): PendingWindow {
  const opened = window.open("", "_blank");
  if (!opened) return { blocked: true, showMessage: () => undefined, openUrl: () => undefined, close: () => undefined };
  // Once this page is gone nobody fills it.
  const leave = () => opened.close();
  window.addEventListener("pagehide", leave);
  const done = () => window.removeEventListener("pagehide", leave);
  const { document: page } = opened;
  page.title = title;
  page.documentElement.lang = "zh-CN";
  const style = page.body.style;
  style.margin = "0";
  style.display = "grid";
  style.placeItems = "center";
  style.height = "100vh";
  style.font = "400 17px/32px sans-serif";
  style.background = dark ? "#1B1A18" : "#FAF8F3";
  style.color = dark ? "#ECE6DA" : "#211E1A";
  const line = page.createElement("p");
  line.setAttribute("role", "status");
  page.body.append(line);
  return {
    blocked: false,
    showMessage: (sentence) => {
      if (!opened.closed) line.textContent = sentence;
    },
    openUrl: (url) => {
      done();
      if (!opened.closed) opened.location.replace(url);
    },
    close: () => {
      done();
      opened.close();
    },
  };
}
