import { characterCount } from '@cadencia/contract/length'
import type { FileInfo } from '@cadencia/files/contract'
import { useAwaitedEnter } from '@cadencia/ui/awaited-enter'
import { ActionIcon, FileButton, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Mentionable } from '../kit/text/mentions.ts'
import { MessageField } from '../kit/text/message-field.tsx'
import { useMentions } from '../kit/text/use-mentions.ts'
import { AttachedFiles } from './attached-files.tsx'
import type { DraftFiles } from './use-draft-files.ts'
import { useWriting } from './use-writing.ts'
import classes from './writing.module.css'

/** What is being written, with what it takes to send it. */
export interface Written {
  /** Empty is valid with files. */
  readonly text: string
  readonly mentionIds: readonly string[]
  /** Already uploaded. */
  readonly files: readonly FileInfo[]
}

interface WritingState {
  readonly isReady: boolean
  /** Empties the field: what stood there is on its way. */
  readonly take: () => Taken
}

/** What left the field before it is known whether it arrives. */
interface Taken {
  readonly written: Written
  /** It arrived. */
  readonly forget: () => void
  /** It did not: it stands again before what was typed meanwhile. */
  readonly putBack: () => void
}

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>
  /** Of the text that is kept; constant while mounted. */
  draftKey: string
  /** The text that was kept. */
  initialText: string
  label: string
  placeholder?: string
  sendLabel: string
  filesLabel: string
  /** In characters. */
  maxLength: number
  maxFiles: number
  /** Who can be mentioned. */
  people: readonly Mentionable[]
  /** Whom the menu after an `@` offers. Default: everybody who can be mentioned. */
  offered?: readonly Mentionable[]
  /** They are not known yet. */
  isLoadingPeople: boolean
  attached: DraftFiles
  /** Stands beside the button that sends. */
  trailing?: (state: WritingState) => ReactNode
  onText: (text: string) => void
  onSend: (written: Written) => void
  /** After sending, however it was sent. */
  onSent: () => void
  /** Arrow up in the empty field: edit the last own one. */
  onEditLast: () => void
  onEscape?: (() => void) | undefined
}

/** Writes a message or a comment, with its files. */
export function Composer(props: ComposerProps) {
  const { field, draftKey, initialText, label, placeholder, sendLabel, filesLabel, maxLength, maxFiles } =
    props
  const {
    people,
    offered = people,
    isLoadingPeople,
    attached,
    trailing,
    onText,
    onSend,
    onSent,
    onEditLast,
    onEscape,
  } = props
  const writing = useWriting({ draftKey, initialText, onText })
  const { text, type } = writing
  const mentions = useMentions(people)
  const { uploads, files, hold, add, clear, putBack } = attached
  const [isBlockedShown, setBlockedShown] = useState(false)
  const blocked = hold ?? (files.length > maxFiles ? `Anexe no máximo ${maxFiles} arquivos` : undefined)
  if (isBlockedShown && !blocked) setBlockedShown(false)

  function written(): Written {
    const content = text.trim()
    return { text: content, mentionIds: mentions.mentionedIn(content), files }
  }

  function reset(): void {
    mentions.forget()
    clear()
    onSent()
    type('')
    field.current?.focus({ preventScroll: true })
  }

  function take(): Taken {
    const whole = written()
    writing.take(whole.text)
    reset()
    return {
      written: whole,
      forget: () => writing.settle(whole.text, { isBack: false }),
      putBack: () => {
        writing.settle(whole.text, { isBack: true })
        whole.mentionIds.forEach(mentions.onMention)
        if (whole.files.length > 0) putBack(whole.files)
      },
    }
  }

  // Whom it mentions is told with it.
  const isHeld = isLoadingPeople && text.includes('@')
  const awaitPeople = useAwaitedEnter(text, isLoadingPeople, send)

  function send(): void {
    if (blocked) {
      setBlockedShown(true)
      return
    }
    if (isHeld) {
      awaitPeople()
      return
    }
    onSend(written())
    reset()
  }

  const problem = isBlockedShown ? blocked : uploads.items.length > 0 && uploads.refusal
  const length = characterCount(text.trim())
  const isReady = (length > 0 || uploads.items.length > 0) && length <= maxLength && !blocked && !isHeld
  return (
    <>
      <AttachedFiles uploads={uploads} label={filesLabel} />
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" className={classes.problem ?? ''}>
          {problem}
        </Text>
      )}
      <MessageField
        ref={field}
        label={label}
        {...(placeholder !== undefined && { placeholder })}
        sendLabel={sendLabel}
        text={text}
        maxLength={maxLength}
        people={offered}
        isLoadingPeople={isLoadingPeople}
        onMention={mentions.onMention}
        leading={<AttachButton attached={attached} />}
        trailing={trailing?.({ isReady, take })}
        mayBeEmpty={uploads.items.length > 0}
        onText={type}
        onSend={send}
        onArrowUp={onEditLast}
        onFiles={add}
        {...(onEscape && { onEscape })}
      />
    </>
  )
}

/** Chooses files for what is being written. */
function AttachButton({ attached: { uploads, add } }: { attached: DraftFiles }) {
  const reset = useRef<() => void>(null)
  const choose = (files: File[]) => {
    add?.(files)
    // The same file can be chosen again.
    reset.current?.()
  }
  return (
    <FileButton multiple accept={uploads.accept} resetRef={reset} onChange={choose}>
      {({ onClick }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Anexar arquivos"
          title="Anexar arquivos"
          disabled={!add || uploads.isFull}
          onClick={onClick}
        >
          <IconPaperclip size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </FileButton>
  )
}
