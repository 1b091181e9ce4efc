export { compareWithFormer } from "./compareScripts.ts";
export { registerCompare } from "./routes.ts";
