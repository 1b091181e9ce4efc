/** Takes the frame away that the home page came with (homePage.ts), once the app shows something of its own. */
export const removeOpening = (): void => document.getElementById("opening")?.remove();
