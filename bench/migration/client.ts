/** A user of one version of the product. */
export interface Client {
  /** The answer's data; null where the route refused. */
  get<T>(path: string): Promise<T | null>;
  post<T>(path: string, body: object): Promise<T | null>;
  /** The answer's whole body. */
  text(path: string): Promise<string>;
  bytes(path: string): Promise<Buffer>;
  /** Uploads a file; its work's id. @throws when it is refused */
  upload(fields: Record<string, string>, file: { name: string; bytes: Buffer }): Promise<string>;
}

export function openClient(url: string, token: string): Client {
  const call = async <T>(path: string, options: RequestInit): Promise<T | null> => {
    const answer = await fetch(url + path, { ...options, headers: { token, ...options.headers } });
    const { code, data } = (await answer.json()) as { code: number; data: T };
    return code === 200 ? data : null;
  };
  const download = async (path: string): Promise<Buffer> =>
    Buffer.from(await (await fetch(url + path, { headers: { token } })).arrayBuffer());
  return {
    get: (path) => call(path, {}),
    post: (path, body) =>
      call(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    text: async (path) => (await download(path)).toString("utf8"),
    bytes: download,
    async upload(fields, file) {
      const form = new FormData();
      for (const [key, value] of Object.entries(fields)) form.set(key, value);
      form.set("files", new Blob([new Uint8Array(file.bytes)]), file.name);
      const answer = await fetch(`${url}/api/scripts/upload`, { method: "POST", headers: { token }, body: form });
      const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: { id: string } };
      if (code !== 200) throw new Error(`${file.name}: ${msg}`);
      return data.id;
    },
  };
}
