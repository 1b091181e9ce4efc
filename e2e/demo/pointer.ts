import type { Locator, Page } from "@playwright/test";

/** Draws a pointer, because a screencast does not record one. */
export function drawPointer(): void {
  const show = (): void => {
    const pointer = document.createElement("div");
    pointer.setAttribute("aria-hidden", "true");
    pointer.style.cssText =
      "position:fixed;z-index:2147483647;width:18px;height:18px;margin:-9px 0 0 -9px;border-radius:50%;background:#2b2a2766;border:2px solid #fff;pointer-events:none;left:-40px;top:-40px;transition:transform .12s";
    document.documentElement.append(pointer);
    addEventListener(
      "mousemove",
      ({ clientX, clientY }) => {
        pointer.style.left = `${clientX}px`;
        pointer.style.top = `${clientY}px`;
      },
      true,
    );
    addEventListener("mousedown", () => (pointer.style.transform = "scale(.7)"), true);
    addEventListener("mouseup", () => (pointer.style.transform = ""), true);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", show);
  else show();
}

const STEPS = 18;

/** Moves the pointer there at the pace of a person, and clicks. */
export async function clickBy(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await moveTo(page, target);
  await target.click();
}

export async function moveTo(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box) await page.mouse.move(box.x + Math.min(box.width / 2, 120), box.y + box.height / 2, { steps: STEPS });
}

/** Scrolls the page down by so many pixels, step by step. */
export async function scrollBy(page: Page, pixels: number): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    await page.mouse.wheel(0, pixels / STEPS);
    await page.waitForTimeout(40);
  }
}

/** Types at the pace of a person. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await clickBy(page, target);
  await page.keyboard.type(text, { delay: 60 });
}
