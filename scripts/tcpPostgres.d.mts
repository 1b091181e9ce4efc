/** A PostgreSQL of its own that listens on loopback TCP. */
export interface TcpServer {
  url: string;
  what: string;
  stop(): Promise<void>;
}
export function startTcpServer(): Promise<TcpServer>;
