// From an idea to a script in eight steps: the creation workspace.
export { WorkspaceView } from "./WorkspaceView.tsx";
