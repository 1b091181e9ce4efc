import { MAINLAND, PHONE_REGIONS, type CallingCode, type PhoneRegion } from "@mochang/contract/phone";
import { Field } from "../ui/Field.tsx";
import { Icon } from "../ui/Icon.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import css from "./smsCode.module.css";

/** A number as it is being typed, and the calling code that stands before it. */
export interface TypedPhone {
  code: CallingCode;
  number: string;
}
export const NO_PHONE: TypedPhone = { code: MAINLAND, number: "" };

interface Props {
  id: string;
  label: string;
  value: TypedPhone;
  error: string | null;
  /** What the installation lets in beside the mainland. */
  regions: readonly PhoneRegion[];
  onChange: (value: TypedPhone) => void;
}

/** A phone number; where other regions are let in, with a choice of the calling code. */
export const PhoneField = ({ id, label, value, error, regions, onChange }: Props) => (
  <Field id={id} label={label} error={error}>
    <TextInput
      id={id}
      className="num"
      before={
        regions.length === 0 ? (
          <span className={css.country}>+86</span>
        ) : (
          <span className={css.region}>
            <select
              aria-label="地区"
              value={value.code}
              onChange={(e) => onChange({ ...value, code: Number(e.target.value) as CallingCode })}
            >
              <option value={MAINLAND}>内地 +86</option>
              {regions.map((code) => (
                <option key={code} value={code}>
                  {PHONE_REGIONS[code].name} +{code}
                </option>
              ))}
            </select>
            <Icon name="down" small />
          </span>
        )
      }
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={20}
      value={value.number}
      faulty={error !== null}
      onChange={(e) => onChange({ ...value, number: e.target.value })}
    />
  </Field>
);
