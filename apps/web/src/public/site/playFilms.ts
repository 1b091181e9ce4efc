/** A film takes the place of its poster when it is asked for; until then nothing of it is loaded. */
export function playFilms(page: Document): void {
  for (const button of page.querySelectorAll<HTMLButtonElement>("[data-play]"))
    button.addEventListener("click", () => play(page, button), { once: true });
}

function play(page: Document, button: HTMLButtonElement): void {
  const poster = button.closest(".film")?.querySelector(".scr");
  const address = button.dataset.play;
  if (!poster || !address) return;
  const video = page.createElement("video");
  video.className = "scr";
  video.controls = true;
  video.muted = true;
  video.playsInline = true;
  video.src = `${address}.webm`;
  video.setAttribute("aria-label", button.getAttribute("aria-label") ?? "");
  const captions = page.createElement("track");
  captions.kind = "captions";
  captions.srclang = "zh-CN";
  captions.label = "字幕";
  captions.src = `${address}.vtt`;
  captions.default = true;
  video.append(captions);
  video.addEventListener(
    "error",
    () => {
      video.replaceWith(poster);
      button.hidden = false;
      button.disabled = true;
      button.removeAttribute("aria-label");
      button.textContent = "演示没有读到";
    },
    { once: true },
  );
  poster.replaceWith(video);
  button.hidden = true;
  video.focus();
  // Some browsers start no film by themselves, even after a click: its controls do.
  void video.play().catch(() => undefined);
}
