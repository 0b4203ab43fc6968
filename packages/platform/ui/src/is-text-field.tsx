const TEXT_FIELD =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"]'

/** Whether keys belong to what is written there. */
export function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELD) !== null
}
