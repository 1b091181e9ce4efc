import type { Field } from "@mochang/generation";

/** What every way of writing a field gets. */
export interface FieldProps {
  field: Field;
  id: string;
  value: unknown;
  onChange: (value: unknown) => void;
  error?: string | null | undefined;
  className?: string | undefined;
  disabled?: boolean;
  placeholder?: string | undefined;
  /** Offered while a line is typed. */
  suggestions?: readonly string[] | undefined;
  /** A summary: larger type, more rows. */
  summary?: boolean;
}
