import { Icon } from "../../ui/Icon.tsx";
import { useIsAssisted } from "./assist.ts";
import { useAssistantUi } from "./columnState.ts";
import css from "./assistant.module.css";

/** On a phone: the assistant under the thumb, where a form is open. */
export function PhoneTools() {
  const { open } = useAssistantUi();
  if (!useIsAssisted()) return null;
  return (
    <>
      <button type="button" className={`only-m ${css.phone}`} onClick={() => open("ideas")}>
        <Icon name="idea" />
        出主意
      </button>
      <button type="button" className={`only-m ${css.phone}`} onClick={() => open("evaluate")}>
        <Icon name="search" />
        评一评
      </button>
    </>
  );
}
