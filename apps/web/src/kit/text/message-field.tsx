import { characterCount } from '@cadencia/contract/length'
import { formatNumber } from '@cadencia/locale/numbers'
import { lazyPart } from '@cadencia/ui/lazy-part'
import { ActionIcon, Group, Text, Textarea } from '@mantine/core'
import { IconSend2, IconTypography } from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useState,
} from 'react'
import { useStable } from '../use-stable.ts'
import { CompletionOptions } from './completion-options.tsx'
import { FormattedText } from './formatted-text.tsx'
import type { Mentionable } from './mentions.ts'
import classes from './text.module.css'
import { useTextEditing } from './use-text-editing.ts'

const FormatToolbar = lazyPart(
  () => import('./format-toolbar.tsx').then((module) => module.FormatToolbar),
  <div className={classes.toolbar} />,
)

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
  /** They are not known yet. */
  isLoadingPeople?: boolean
  /** Somebody was chosen from the menu after an `@`. */
  onMention: (id: string) => void
  /** What Enter does, as it stands below the field. Default: 'envia'. */
  sendVerb?: string
  isPending?: boolean
  isAutoFocused?: boolean
  /** Stands before the field. */
  leading?: ReactNode
  /** Stands beside the button that sends. */
  trailing?: ReactNode
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

/**
 * Where messages and comments are written, as Markdown: Enter sends, Shift+Enter breaks the line, `@` offers people, `:`
 * emoji; a button shows the toolbar.
 */
export function MessageField(props: MessageFieldProps) {
  const {
    ref,
    label,
    placeholder = label,
    sendLabel,
    sendVerb = 'envia',
    text,
    maxLength,
    people,
    isLoadingPeople = false,
    onMention,
    isPending = false,
    isAutoFocused = false,
  } = props
  const { leading, trailing, mayBeEmpty = false, onText, onSend, onEscape, onArrowUp, onFiles } = props
  const editing = useTextEditing({ people, isLoadingPeople, onMention, onEnter: () => send() })
  const { field, completions } = editing
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => field.current)
  const [isToolbarShown, setToolbarShown] = useState(false)
  const [isPreviewed, setPreviewed] = useState(false)
  // What was sent is not to be seen any longer.
  if (isPreviewed && text === '') setPreviewed(false)
  const length = characterCount(text.trim())
  const isTooLong = length > maxLength
  const canSend = (length > 0 || mayBeEmpty) && !isTooLong && !isPending
  const stable = useStable({
    send: () => {
      if (canSend) onSend()
    },
  })
  const send = () => editing.afterPaste(stable.send)

  function onKeyDown(event: KeyboardEvent): void {
    // While a word is being composed (dead keys, other scripts), Enter belongs to the composition.
    if (event.nativeEvent.isComposing || editing.onKey(event)) return
    if (event.key === 'Enter' && event.shiftKey) editing.onBreak(event)
    else if (event.key === 'Enter') {
      event.preventDefault()
      send()
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
    if (onFiles && files.length > 0 && !event.clipboardData.types.includes('text/plain')) {
      event.preventDefault()
      onFiles(files)
    } else editing.onPaste(event)
  }

  return (
    <div className={classes.field}>
      {completions.options.length > 0 && (
        <CompletionOptions
          id={completions.listId}
          options={completions.options}
          activeIndex={completions.activeIndex}
          onChoose={completions.choose}
        />
      )}
      {isToolbarShown && (
        <div className={classes.messageToolbar}>
          <FormatToolbar onCommand={editing.run} isPreviewed={isPreviewed} onPreview={setPreviewed} />
          {isPreviewed && (
            <section aria-label="Prévia" className={classes.preview}>
              <FormattedText text={text} format="markdown" />
            </section>
          )}
        </div>
      )}
      <Group gap={0} wrap="nowrap">
        {leading}
        <ActionIcon
          size={36}
          variant={isToolbarShown ? 'light' : 'subtle'}
          {...(!isToolbarShown && { color: 'gray' })}
          aria-label="Formatação"
          title="Formatação"
          aria-pressed={isToolbarShown}
          onClick={() => {
            setToolbarShown(!isToolbarShown)
            setPreviewed(false)
            field.current?.focus({ preventScroll: true })
          }}
        >
          <IconTypography size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Group>
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
        onChange={(event) => {
          onText(event.currentTarget.value)
          completions.follow()
        }}
        onSelect={completions.follow}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        {...completions.aria}
      />
      <Group gap={0} wrap="nowrap">
        {trailing}
        <ActionIcon size={36} aria-label={sendLabel} disabled={!canSend} loading={isPending} onClick={send}>
          <IconSend2 size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Group>
      <Text span size="xs" c="dimmed" className={classes.keysHint}>
        Enter {sendVerb}, Shift+Enter quebra a linha
      </Text>
      {length > maxLength - COUNTED_FROM && (
        <Text size="xs" c={isTooLong ? 'red' : 'dimmed'} role="status" className={classes.fieldCount}>
          {formatNumber(length)} de {formatNumber(maxLength)} caracteres
        </Text>
      )}
    </div>
  )
}
