import { Textarea, type TextareaProps } from '@mantine/core'
import { type KeyboardEvent, type Ref, useImperativeHandle, useState } from 'react'
import { CompletionOptions } from './completion-options.tsx'
import { FormatToolbar } from './format-toolbar.tsx'
import { FormattedText } from './formatted-text.tsx'
import { lengthProblem } from './length-problem.ts'
import type { Mentionable } from './mentions.ts'
import classes from './text.module.css'
import { useTextEditing } from './use-text-editing.ts'

export interface TextEditorProps extends Omit<TextareaProps, 'ref' | 'inputContainer'> {
  ref?: Ref<HTMLTextAreaElement>
  /** Who is offered after an `@`; default all. */
  people?: readonly Mentionable[]
}

/**
 * The field in which formatted text is written: Markdown in a text area, with a toolbar, keys, menus after `@` and `:`,
 * formatted pasting, and a preview. Takes what Mantine's `Textarea` takes.
 */
export function TextEditor({ people, ...props }: TextEditorProps) {
  const editing = useTextEditing({ people })
  const { ref, onKeyDown, onPaste, onSelect, onBlur, onChange, maxLength, ...field } = props
  const { completions } = editing
  const [previewed, setPreviewed] = useState<string>()
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    ref,
    () => editing.field.current,
  )

  function onFieldKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (editing.onKey(event)) return
    onKeyDown?.(event)
    const isBreak = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isBreak && !event.defaultPrevented && !event.nativeEvent.isComposing) editing.onBreak(event)
  }
  const isPreviewed = previewed !== undefined
  return (
    <Textarea
      rows={3}
      resize="vertical"
      {...field}
      error={field.error ?? lengthProblem(field.value, maxLength)}
      {...completions.aria}
      ref={editing.field}
      inputContainer={(input) => (
        <div className={classes.editor}>
          <div hidden={isPreviewed} className={classes.editor}>
            {input}
            {completions.options.length > 0 && (
              <CompletionOptions
                id={completions.listId}
                options={completions.options}
                activeIndex={completions.activeIndex}
                onChoose={completions.choose}
                isBelow
              />
            )}
          </div>
          {isPreviewed && (
            <section aria-label="Prévia" className={classes.preview}>
              <FormattedText text={previewed} format="markdown" />
            </section>
          )}
          <FormatToolbar
            onCommand={editing.run}
            isPreviewed={isPreviewed}
            onPreview={(isOn) => setPreviewed(isOn ? (editing.field.current?.value ?? '') : undefined)}
          />
        </div>
      )}
      onChange={(event) => {
        onChange?.(event)
        completions.follow()
      }}
      onSelect={(event) => {
        onSelect?.(event)
        completions.follow()
      }}
      onBlur={(event) => {
        onBlur?.(event)
        completions.end()
      }}
      onKeyDown={onFieldKey}
      onPaste={(event) => {
        onPaste?.(event)
        if (!event.defaultPrevented) editing.onPaste(event)
      }}
    />
  )
}
