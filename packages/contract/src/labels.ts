/** The label that Chinese rules require beside text that a model wrote (标识办法; GB 45438-2025). Shown on screen. */
export const AI_LABEL_SHOWN = "内容由 AI 生成";
/** The same label as appended to copied, downloaded or exported text. */
export const AI_LABEL_EXPORTED = "本内容由人工智能生成";
/** Heading of a report that was made without a model. */
export const NO_MODEL_LABEL = "未配置大模型：以下为规则统计，非 AI 评估";
/** Heading of everything that the model simulator wrote. */
export const SIMULATED_LABEL = "以下文字由模拟模型生成，仅供试用";

/** Content of the implicit label in exported files (PDF Info key, DOCX property, Markdown front matter: `AIGC`). */
export interface AigcLabel {
  Label: string;
  ContentProducer: string;
  ProduceID: string;
  ReservedCode1: string;
  ContentPropagator: string;
  PropagateID: string;
  ReservedCode2: string;
}
