import { characterCount } from '@cadencia/contract/length'
import type { FileInfo } from '@cadencia/files/contract'
import { Text } from '@mantine/core'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Mentionable } from '../kit/text/mentions.ts'
import { MessageField } from '../kit/text/message-field.tsx'
import { useMentions } from '../kit/text/use-mentions.ts'
import { AttachButton } from './attach-button.tsx'
import { AttachedFiles } from './attached-files.tsx'
import type { DraftFiles } from './use-draft-files.ts'
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
  const { field, initialText, label, placeholder, sendLabel, filesLabel, maxLength, maxFiles } = props
  const { people, offered = people, attached, trailing, onText, onSend, onSent, onEditLast, onEscape } = props
  const [text, setText] = useState(initialText)
  const mentions = useMentions(people)
  const { uploads, files, hold, add, clear, putBack } = attached
  const latest = useRef(initialText)
  /** Texts on their way, which the draft keeps. */
  const taken = useRef<readonly string[]>([])
  const [isBlockedShown, setBlockedShown] = useState(false)
  const blocked = hold ?? (files.length > maxFiles ? `Anexe no máximo ${maxFiles} arquivos` : undefined)
  if (isBlockedShown && !blocked) setBlockedShown(false)

  function written(): Written {
    const content = text.trim()
    return { text: content, mentionIds: mentions.mentionedIn(content), files }
  }

  function type(next: string): void {
    latest.current = next
    setText(next)
    onText(joined([...taken.current, next]))
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
    taken.current = [...taken.current, whole.text]
    reset()
    const settle = (next: () => string) => {
      taken.current = taken.current.toSpliced(taken.current.indexOf(whole.text), 1)
      type(next())
    }
    return {
      written: whole,
      forget: () => settle(() => latest.current),
      putBack: () => {
        settle(() => joined([whole.text, latest.current]))
        whole.mentionIds.forEach(mentions.onMention)
        if (whole.files.length > 0) putBack(whole.files)
      },
    }
  }

  function send(): void {
    if (blocked) {
      setBlockedShown(true)
      return
    }
    onSend(written())
    reset()
  }

  const problem = isBlockedShown ? blocked : uploads.items.length > 0 && uploads.refusal
  const length = characterCount(text.trim())
  const isReady = (length > 0 || uploads.items.length > 0) && length <= maxLength && !blocked
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

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n')
}
