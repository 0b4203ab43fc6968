import type { TextFormat } from '@cadencia/contract/text-format'
import { messageOf } from '@cadencia/http/http-error'
import { useAwaitedEnter } from '@cadencia/ui/awaited-enter'
import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Mentionable } from '../kit/text/mentions.ts'
import { MessageField } from '../kit/text/message-field.tsx'
import { NewerTextNotice } from '../kit/text/newer-text-notice.tsx'
import { useEditDraft } from '../kit/text/use-edit-draft.ts'
import { useMentions } from '../kit/text/use-mentions.ts'
import classes from './writing.module.css'

interface Edited {
  readonly text: string
  readonly mentionIds: readonly string[]
  readonly version: number
}

interface TextEditProps {
  /** Constant while mounted. */
  draftKey: string
  label: string
  /** As it is now: somebody may change it meanwhile. */
  text: string
  format: TextFormat
  version: number
  mentionedIds: readonly string[]
  people: readonly Mentionable[]
  /** Whom the menu after an `@` offers. Default: everybody who can be mentioned. */
  offered?: readonly Mentionable[]
  /** They are not known yet. */
  isLoadingPeople: boolean
  maxLength: number
  mayBeEmpty?: boolean
  isPending: boolean
  error: Error | null
  /** Said where the server says nothing. */
  failure: string
  /** Calls back when it is saved. */
  onSave: (edited: Edited, onSaved: () => void) => void
  onDone: () => void
}

/** Changes a text that was sent. What is typed is kept until it is saved or given up. */
export function TextEdit(props: TextEditProps) {
  const { draftKey, label, text, format, version, mentionedIds, people, maxLength } = props
  const {
    offered = people,
    isLoadingPeople,
    mayBeEmpty = false,
    isPending,
    error,
    failure,
    onSave,
    onDone,
  } = props
  const edit = useEditDraft({ draftKey, text, version })
  const mentions = useMentions(people, mentionedIds)
  const field = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    const { current } = field
    current?.focus({ preventScroll: true })
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])

  function finish(): void {
    edit.clear()
    onDone()
  }

  const awaitPeople = useAwaitedEnter(edit.typed, isLoadingPeople, save)

  function save(): void {
    if (edit.newer !== undefined) return
    if (isLoadingPeople && edit.typed.includes('@')) {
      awaitPeople()
      return
    }
    const typed = edit.typed.trim()
    if (typed === text) finish()
    else {
      const edited = { text: typed, mentionIds: mentions.mentionedIn(typed), version: edit.version }
      onSave(edited, () => {
        if (!edit.settle(typed)) onDone()
      })
    }
  }

  return (
    <>
      <NewerTextNotice edit={edit} format={format} />
      {error && edit.newer === undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" className={classes.problem ?? ''}>
          {messageOf(error, failure)}
        </Text>
      )}
      <MessageField
        ref={field}
        label={label}
        sendLabel="Salvar"
        sendVerb="salva"
        text={edit.typed}
        maxLength={maxLength}
        people={offered}
        isLoadingPeople={isLoadingPeople}
        onMention={mentions.onMention}
        mayBeEmpty={mayBeEmpty}
        isPending={isPending}
        onText={edit.change}
        onSend={save}
        onEscape={finish}
      />
      <Group justify="flex-end" mt={6}>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={finish}>
          Cancelar
        </Button>
      </Group>
    </>
  )
}
