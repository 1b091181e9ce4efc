/** A streamed answer in the envelope of success. */
export async function* streamInEnvelope(data: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  yield '{"code":200,"msg":"操作成功","data":';
  yield* data;
  yield "}";
}
