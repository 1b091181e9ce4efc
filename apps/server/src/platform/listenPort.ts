import { createServer } from "node:net";
import type { Env } from "./env.ts";
import { StartError } from "./startError.ts";

type Address = Pick<Env, "PORT" | "HOST">;

/**
 * Asks for the port before anything is opened, so that a second start fails at once and touches nothing.
 * @throws StartError
 */
export async function refuseTakenPort(env: Address): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) =>
      probe.once("error", reject).listen({ port: env.PORT, host: env.HOST }, resolve),
    );
  } catch (error) {
    throw explainListenError(error, env);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** The sentence for why a port could not be had. */
export function explainListenError(error: unknown, { PORT, HOST }: Address): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "EADDRINUSE")
    return new StartError(
      `端口 ${PORT} 已被占用。请停止占用它的程序，或用 PORT 换一个端口，例如 PORT=${PORT + 1 > 65535 ? 8080 : PORT + 1} npm start。`,
      { cause: error },
    );
  if (code === "EACCES")
    return new StartError(`没有权限使用端口 ${PORT}。请用 PORT 换一个 1024 以上的端口。`, { cause: error });
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN")
    return new StartError(`这台机器没有地址 ${HOST}。请改正 HOST，只在本机使用可去掉它。`, { cause: error });
  return error;
}
