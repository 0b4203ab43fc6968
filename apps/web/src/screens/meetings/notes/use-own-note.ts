import type { MeetingNote } from '@cadencia/meetings/notes/contract'
import { useSaveNote } from '@cadencia/meetings/notes/react'
import { useDraft } from '@cadencia/ui/drafts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSameText } from '../is-same-text.ts'

/** From the last key to saving, in milliseconds. */
const TYPING_MS = 1000
/** Until what could not be saved is tried again, in milliseconds. */
const AGAIN_MS = 5000

interface NoteState {
  readonly typed: string
  /** What the server had when it was last known to be the beginning of what is typed. */
  readonly base: { readonly text: string; readonly version: number }
  /** What was sent last: where the server has it, nobody else wrote. */
  readonly sent: string | undefined
  readonly hasFailed: boolean
}

interface OwnNoteOptions {
  readonly meetingId: string
  /** As the server has it; undefined where nothing was saved yet. */
  readonly saved: Pick<MeetingNote, 'text' | 'version'> | undefined
}

/**
 * One person's note of a meeting, saved by itself while they type and kept in this browser until it is. Where it was
 * changed elsewhere meanwhile, such as in another tab, `newer` is that text, and nothing is saved until it is chosen which
 * one goes on.
 */
export function useOwnNote({ meetingId, saved }: OwnNoteOptions) {
  const server = { text: saved?.text ?? '', version: saved?.version ?? 0 }
  const draft = useDraft(`meetings.note.${meetingId}`, { typed: server.text, base: server })
  const [state, setState] = useState<NoteState>(() => ({
    ...draft.values,
    sent: undefined,
    hasFailed: false,
  }))
  const { mutateAsync: save, isPending } = useSaveNote(meetingId)
  /** What was typed last, also for what ends after the page was left. */
  const latest = useRef(state)
  const sending = useRef<Promise<boolean>>(undefined)

  const keep = (next: Partial<NoteState>) => {
    latest.current = { ...latest.current, ...next }
    const { typed, base } = latest.current
    setState(latest.current)
    if (isSameText(typed, base.text)) draft.clear()
    else draft.save({ typed, base })
  }

  const { typed, base, sent, hasFailed } = state
  const isBehind = server.version > base.version
  const isUnsaved = !isSameText(typed, base.text)
  const isOwn = [typed, sent].some((text) => text !== undefined && isSameText(text, server.text))
  const isOvertaken = isBehind && isUnsaved && !isOwn
  const follow = useEffectEvent(() => {
    if (!isOvertaken) keep({ base: server, typed: isUnsaved ? typed : server.text })
  })
  useEffect(() => {
    if (isBehind) follow()
  }, [isBehind, server.version])

  async function send(): Promise<boolean> {
    const { typed: text, base: before } = latest.current
    if (isSameText(text, before.text)) return true
    keep({ sent: text })
    try {
      const { version } = await save({ params: { id: meetingId }, body: { text, version: before.version } })
      keep({ base: { text, version }, hasFailed: false })
      return true
    } catch {
      keep({ hasFailed: true })
      return false
    }
  }
  /** Saves what is not saved yet; resolves to whether all is. */
  async function flush(): Promise<boolean> {
    await sending.current
    if (isOvertaken) return false
    sending.current = send()
    return sending.current
  }

  const flushLater = useEffectEvent(() => void flush())
  useEffect(() => {
    if (!isUnsaved || isOvertaken) return
    const timer = setTimeout(() => flushLater(), hasFailed ? AGAIN_MS : TYPING_MS)
    return () => clearTimeout(timer)
  }, [isUnsaved, isOvertaken, hasFailed, typed, isPending])
  // Leaving the page does not wait for the timer.
  useEffect(() => () => flushLater(), [])

  return {
    typed,
    change: (text: string) => keep({ typed: text }),
    isUnsaved,
    hasFailed,
    newer: isOvertaken ? server.text : undefined,
    takeNewer: () => keep({ typed: server.text, base: server, hasFailed: false }),
    keepTyped: () => keep({ base: server, hasFailed: false }),
    flush,
  }
}

export type OwnNote = ReturnType<typeof useOwnNote>
