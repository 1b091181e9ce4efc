import type { FieldProps } from "./fieldProps.ts";
import { ItemsInput } from "./ItemsInput.tsx";
import { ListInput } from "./ListInput.tsx";
import { SimpleField } from "./SimpleField.tsx";

/** One field of a step as its kind is written. */
export function FieldInput(props: FieldProps) {
  const { field, id, value, onChange, error, className } = props;
  const common = { field, id, value, onChange, error, className };
  if (field.kind === "list") return <ListInput {...common} />;
  if (field.kind === "items") return <ItemsInput {...common} />;
  return <SimpleField {...props} />;
}
