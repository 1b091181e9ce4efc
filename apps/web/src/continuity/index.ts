export { ContinuityView } from "./ContinuityView.tsx";
