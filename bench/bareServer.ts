// Bare Fastify that runs given SQL statements and sends their rows: what a JSON route costs without a product around it. Arguments: the
// connection and the statements by route, as JSON. Prints its port.
import Fastify from "fastify";
import pg from "pg";

/** One statement as the product sent it. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Set where the product had prepared it. */
  name?: string;
}

const [connection, routes] = process.argv.slice(2);
if (connection && routes) {
  const pool = new pg.Pool({ ...(JSON.parse(connection) as object), max: 16 });
  const app = Fastify();
  for (const [url, statements] of Object.entries(JSON.parse(routes) as Record<string, Statement[]>)) {
    const handler = async () => {
      let rows: unknown[] = [];
      for (const statement of statements) rows = (await pool.query(statement)).rows;
      return { code: 200, msg: "", data: rows };
    };
    app.route({ method: ["GET", "POST"], url, handler });
  }
  await app.listen({ port: 0, host: "127.0.0.1" });
  console.log(JSON.stringify({ port: (app.server.address() as { port: number }).port }));
}
