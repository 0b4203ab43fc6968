import { isSessionOver } from '@cadencia/http/http-error'
import { query } from '@cadencia/http/query'
import { plural } from '@cadencia/locale/text'
import { showToast } from '@cadencia/ui/toast'
import type { UploadControl, UploadItem } from '@cadencia/ui/upload-field'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { type FileInfo, getUploadRules } from './contract.ts'
import { acceptOf } from './types-contract.ts'
import { chooseFiles } from './uploads/file-choice.ts'
import { createUploadQueue, failureWords, sendWithTicket } from './uploads/upload-queue.ts'
import type { FileUse, UseRules } from './uses-contract.ts'

export interface UploadsOptions {
  /** Kinds, number and size that are taken: those of a use, such as `USES.support`. */
  readonly rules: UseRules
  /** Files that arrived earlier, such as those of a draft; read once. */
  readonly earlier?: readonly FileInfo[]
  /** Hears all files that have arrived, whenever they change. */
  readonly onChange: (files: FileInfo[]) => void
  /** Says nothing when all is done: what the files are for shows it itself. Default false. */
  readonly isQuiet?: boolean
  /** What the files belong to, where they go on when the component goes; `save` takes those that arrive meanwhile. */
  readonly kept?: KeptUploads
}

interface KeptUploads {
  readonly key: string
  readonly save: (files: FileInfo[]) => void
}

/** Queues that are on screen, by the same key. */
const openQueues = new Map<string, ReturnType<typeof createUploadQueue>>()

/** Queues that went on without their component, by the key of what their files belong to. */
const keptQueues = new Map<string, ReturnType<typeof createUploadQueue>>()

/** What a use takes under the present settings; undefined while it is not known. */
export function useUploadRules(use: FileUse): UseRules | undefined {
  return useQuery(query(getUploadRules, {})).data?.[use]
}

/** What fills an `UploadField`, and what its form needs to know. */
export interface Uploads extends UploadControl {
  /** Files wait or are on their way. */
  readonly isBusy: boolean
  /** Files failed, and wait to be sent again or taken away. */
  readonly hasFailed: boolean
  /** Removes all files and cancels running uploads. */
  readonly clear: () => void
  /** Takes out files that arrived, as they stand elsewhere now; the others go on. */
  readonly release: (arrived: readonly FileInfo[]) => void
  /** Puts uploaded files before the others. */
  readonly putBack: (uploaded: readonly FileInfo[]) => void
  /** Replaces all files with uploaded ones, and cancels running uploads. */
  readonly reset: (uploaded: readonly FileInfo[]) => void
}

/**
 * Sends files to the server, two at a time, with progress, cancelling and repeating. Toasts say what may not be sent,
 * what failed and, unless `isQuiet`, when all is done. What is on its way when the component goes is cancelled, unless it is
 * `kept`.
 */
export function useUploads(options: UploadsOptions): Uploads {
  const { rules, earlier = [], onChange, isQuiet = false, kept } = options
  // A mutation, so that an expired session is handled like everywhere else.
  const { mutateAsync: send } = useMutation({ mutationFn: sendWithTicket })
  const [queue] = useState(() => keptQueues.get(kept?.key ?? '') ?? createUploadQueue(send, earlier))
  const onArrived = useEffectEvent(onChange)
  const onComplete = useEffectEvent((count: number) => {
    if (!isQuiet) tellDone(count)
  })
  const leave = useEffectEvent((close: ReturnType<typeof queue.open>) => {
    if (!kept || !queue.isUnfinished()) return close()
    keptQueues.set(kept.key, queue)
    close({ onArrived: kept.save, onFailed: tellFailure, onComplete: () => keptQueues.delete(kept.key) })
  })
  const key = kept?.key
  useEffect(() => {
    if (key !== undefined) {
      keptQueues.delete(key)
      openQueues.set(key, queue)
    }
    const close = queue.open({ onArrived, onFailed: tellFailure, onComplete })
    return () => {
      if (key !== undefined && openQueues.get(key) === queue) openQueues.delete(key)
      leave(close)
    }
  }, [queue, key])
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  const [refusal, setRefusal] = useState<string>()
  const { retry, remove, release, reset } = queue
  const failed = items.filter(hasFailed)
  return {
    items,
    accept: acceptOf(rules.types),
    refusal,
    isFull: items.length - failed.length >= rules.maxFiles,
    isBusy: items.some(({ state }) => state === 'waiting' || state === 'sending'),
    hasFailed: failed.length > 0,
    add: (files) => {
      const present = queue.items()
      const replaceable = present.filter(hasFailed)
      const { taken, refused } = chooseFiles(files, present.length - replaceable.length, rules)
      // Files that failed make room for others.
      const surplus = Math.max(0, present.length + taken.length - rules.maxFiles)
      for (const { id } of replaceable.slice(0, surplus)) remove(id)
      if (refused) showToast({ ...refused, tone: 'error' })
      // Kept beside the toast, which the next toast replaces.
      setRefusal(refused?.message)
      if (taken.length > 0) queue.add(taken)
    },
    retry,
    remove,
    clear: () => reset([]),
    release,
    putBack: (uploaded) => {
      // The component may be gone by then, or be there anew.
      const present = kept ? (openQueues.get(kept.key) ?? keptQueues.get(kept.key)) : queue
      if (present) present.putBack(uploaded)
      else kept?.save([...uploaded])
    },
    reset,
  }
}

const hasFailed = ({ state }: UploadItem) => state === 'failed'

function tellFailure(error: unknown): void {
  if (isSessionOver(error)) return
  showToast({ title: 'Erro no upload', message: failureWords(error), tone: 'error' })
}

function tellDone(count: number): void {
  const message = plural(count, 'arquivo enviado', 'arquivos enviados')
  showToast({ title: 'Upload concluído!', message, tone: 'success' })
}
