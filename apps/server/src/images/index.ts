/** The image port: pictures drawn by an OpenAI-compatible provider, read as what they are and labelled, and cards set from words where there is none. */
export { ImageFault } from "./imageFault.ts";
export { openImages, type ImagePort } from "./imagePort.ts";
export { makeCard, type Card } from "./makeCard.ts";
export { makePicture, type PictureSize } from "./makePicture.ts";
