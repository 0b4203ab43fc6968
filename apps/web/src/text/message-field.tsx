import { formatNumber } from '@cadencia/locale/numbers'
import { ActionIcon, Text, Textarea } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useRef,
} from 'react'
import { MentionOptions } from './mention-options.tsx'
import type { Mentionable } from './mentions.ts'
import classes from './text.module.css'
import { useMentionField } from './use-mention-field.ts'

/** From this many letters before the limit on, the field counts. */
const COUNTED_FROM = 400

interface MessageFieldProps {
  ref?: Ref<HTMLTextAreaElement>
  label: string
  /** Default: the label. */
  placeholder?: string
  sendLabel: string
  text: string
  /** In characters. */
  maxLength: number
  people: readonly Mentionable[]
  /** Default: Enter. */
  sendsBy?: 'Enter' | 'Ctrl+Enter'
  isPending?: boolean
  isAutoFocused?: boolean
  /** Stands before the field. */
  leading?: ReactNode
  /** It may be sent without text. */
  mayBeEmpty?: boolean
  onText: (text: string) => void
  onSend: () => void
  onEscape?: () => void
  /** Arrow up in an empty field. */
  onArrowUp?: () => void
  /** Files that were pasted; absent where none are taken. */
  onFiles?: ((files: readonly File[]) => void) | undefined
}

/** Where messages and comments are written: Enter sends, Shift+Enter breaks the line, `@` offers people. */
export function MessageField(props: MessageFieldProps) {
  const {
    ref,
    label,
    placeholder = label,
    sendLabel,
    sendsBy = 'Enter',
    text,
    maxLength,
    people,
    isPending = false,
    isAutoFocused = false,
  } = props
  const { leading, mayBeEmpty = false, onText, onSend, onEscape, onArrowUp, onFiles } = props
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => field.current)
  const mention = useMentionField({ field, text, people, onText })
  const length = text.trim().length
  const isTooLong = length > maxLength
  const canSend = (length > 0 || mayBeEmpty) && !isTooLong && !isPending

  const isSending = ({ shiftKey, ctrlKey, metaKey }: KeyboardEvent) =>
    sendsBy === 'Enter' ? !shiftKey : ctrlKey || metaKey

  function onKeyDown(event: KeyboardEvent): void {
    // While a word is being composed (dead keys, other scripts), Enter belongs to the composition.
    if (event.nativeEvent.isComposing || mention.onKey(event)) return
    if (event.key === 'Enter' && isSending(event)) {
      event.preventDefault()
      if (canSend) onSend()
    } else if (event.key === 'Escape' && onEscape) {
      event.preventDefault()
      onEscape()
    } else if (event.key === 'ArrowUp' && text === '' && onArrowUp) {
      event.preventDefault()
      onArrowUp()
    }
  }

  function onPaste(event: ClipboardEvent): void {
    const files = [...event.clipboardData.files]
    // What was copied from a document is text with a picture of it; the text is meant.
    if (!onFiles || files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    onFiles(files)
  }

  return (
    <div className={classes.field} data-leading={leading ? true : undefined}>
      {mention.suggestions.length > 0 && (
        <MentionOptions
          id={mention.listId}
          people={mention.suggestions}
          activeIndex={mention.activeIndex}
          onChoose={mention.choose}
        />
      )}
      {leading}
      <Textarea
        ref={field}
        aria-label={label}
        placeholder={placeholder}
        autosize
        minRows={1}
        maxRows={8}
        value={text}
        error={isTooLong}
        data-autofocus={isAutoFocused || undefined}
        onChange={(event) => onText(event.currentTarget.value)}
        onSelect={mention.followCaret}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        {...mention.aria}
      />
      <ActionIcon size={36} aria-label={sendLabel} disabled={!canSend} loading={isPending} onClick={onSend}>
        <IconSend2 size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      {length > maxLength - COUNTED_FROM && (
        <Text size="xs" c={isTooLong ? 'red' : 'dimmed'} role="status" className={classes.fieldCount}>
          {formatNumber(length)} de {formatNumber(maxLength)} caracteres
        </Text>
      )}
    </div>
  )
}
