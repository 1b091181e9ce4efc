import { createContext } from "react";

/** True where charts are drawn for paper: at once, wherever they stand, and in the colours of day. */
export const PrintContext = createContext(false);
