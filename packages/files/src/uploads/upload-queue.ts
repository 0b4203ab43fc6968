import { call } from '@cadencia/http/call'
import { HttpError, messageOf } from '@cadencia/http/http-error'
import type { UploadItem } from '@cadencia/ui/upload-field'
import { createUploadTicket, FileInfo, uploadFile } from '../contract.ts'
import { sendFile } from './send-file.ts'

export interface Upload {
  readonly file: File
  readonly signal: AbortSignal
  /** Hears how much has left, 0 to 1. */
  readonly onProgress: (ratio: number) => void
}

/** The server gave no address to send to. */
class NoUploadUrl extends Error {}

/** Asks for an address and sends a file there; each try has an address of its own, which serves once. */
export async function sendWithTicket({ file, signal, onProgress }: Upload): Promise<FileInfo> {
  const { uploadURL } = await call(createUploadTicket, {}, { signal })
  if (!uploadURL) throw new NoUploadUrl()
  const fields = { uploadURL }
  return FileInfo.parse(await sendFile({ url: uploadFile.url, file, fields, signal, onProgress }))
}

/** Why an upload failed, as the toast says it. */
export function failureWords(error: unknown): string {
  if (error instanceof NoUploadUrl) return 'URL de upload não recebida do servidor'
  if (error instanceof HttpError) return `Falha no upload: ${error.status}`
  return 'A conexão caiu antes do fim do envio.'
}

/** The same for the file's own row, in the server's words where it has some. */
export function problemWords(error: unknown): string {
  return messageOf(error, failureWords(error))
}

/** Files on their way at the same time; more only make each slower. */
const AT_ONCE = 2

export interface QueueEvents {
  /** All files that have arrived, in the order in which they were added; after each change of them. */
  readonly onArrived: (files: FileInfo[]) => void
  readonly onFailed: (error: unknown) => void
  /** All are there; `count` files arrived since this was last so. */
  readonly onComplete: (count: number) => void
}

interface Entry {
  readonly item: UploadItem
  /** What is to be sent; absent for a file that arrived earlier. */
  readonly file?: File
  /** What the server keeps, once it arrived. */
  readonly arrived?: FileInfo
}

/**
 * Files on their way: two at a time, the others wait their turn. One that failed stays until it is sent again or
 * removed, and does not hold up the others. Begins with files that arrived earlier.
 */
export function createUploadQueue(send: (upload: Upload) => Promise<FileInfo>, earlier: readonly FileInfo[]) {
  let entries: readonly Entry[] = earlier.map(arrivedEntry)
  let items = entries.map(({ item }) => item)
  let events: QueueEvents | undefined
  let arrivedCount = 0
  const listeners = new Set<() => void>()
  const running = new Map<string, AbortController>()

  function set(next: readonly Entry[]): void {
    entries = next
    items = next.map(({ item }) => item)
    for (const listener of listeners) listener()
  }

  function change(id: string, fields: Partial<UploadItem>, arrived?: FileInfo): void {
    set(
      entries.map((entry) => {
        if (entry.item.id !== id) return entry
        return { ...entry, item: { ...entry.item, ...fields }, ...(arrived ? { arrived } : {}) }
      }),
    )
  }

  function tellArrived(): void {
    events?.onArrived(entries.flatMap(({ arrived }) => (arrived ? [arrived] : [])))
  }

  /** Lets the next ones begin, or tells that there are none. */
  function advance(): void {
    for (const { item, file } of entries) {
      if (running.size >= AT_ONCE) return
      if (item.state === 'waiting' && file) void begin(item.id, file)
    }
    const isMissing = entries.some(({ item }) => item.state !== 'done')
    if (isMissing || arrivedCount === 0) return
    const count = arrivedCount
    arrivedCount = 0
    events?.onComplete(count)
  }

  async function begin(id: string, file: File): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    running.set(id, controller)
    change(id, { state: 'sending', ratio: 0 })
    try {
      const arrived = await send({ file, signal, onProgress: (ratio) => change(id, { ratio }) })
      if (signal.aborted) return
      change(id, { state: 'done', ratio: 1 }, arrived)
      arrivedCount += 1
      tellArrived()
    } catch (error) {
      if (signal.aborted) return
      change(id, { state: 'failed', problem: problemWords(error) })
      events?.onFailed(error)
    } finally {
      if (running.get(id) === controller) running.delete(id)
      if (!signal.aborted) advance()
    }
  }

  function stop(): void {
    for (const controller of running.values()) controller.abort()
    running.clear()
    arrivedCount = 0
    for (const { item } of entries) forgetPreview(item)
  }

  return {
    items: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Files wait, are on their way, or have failed. */
    isUnfinished: () => entries.some(({ item }) => item.state !== 'done'),
    /** Tells what happens until the answer is called, which cancels what is on its way unless somebody else hears of it. */
    open: (heard: QueueEvents) => {
      events = heard
      return (next?: QueueEvents) => {
        events = next
        if (!next) stop()
      }
    },
    add: (files: readonly File[]) => {
      set([...entries, ...files.map((file) => ({ item: waitingItem(file), file }))])
      advance()
    },
    retry: (id: string) => {
      change(id, { state: 'waiting', ratio: 0 })
      advance()
    },
    /** Takes a file out; one on its way is cancelled. */
    remove: (id: string) => {
      running.get(id)?.abort()
      running.delete(id)
      const gone = entries.find(({ item }) => item.id === id)
      if (gone) forgetPreview(gone.item)
      set(entries.filter((entry) => entry !== gone))
      if (gone?.arrived) tellArrived()
      advance()
    },
    /** Takes out files that arrived, as they stand elsewhere now; the others go on. */
    release: (arrived: readonly FileInfo[]) => {
      const urls = new Set(arrived.map(({ fileURL }) => fileURL))
      const isReleased = (entry: Entry) => entry.arrived !== undefined && urls.has(entry.arrived.fileURL)
      for (const { item } of entries.filter(isReleased)) forgetPreview(item)
      set(entries.filter((entry) => !isReleased(entry)))
    },
    /** Puts uploaded files before the others. */
    putBack: (uploaded: readonly FileInfo[]) => {
      set([...uploaded.map(arrivedEntry), ...entries])
      tellArrived()
    },
    /** Replaces all files with uploaded ones, and cancels running uploads. */
    reset: (uploaded: readonly FileInfo[]) => {
      stop()
      set(uploaded.map(arrivedEntry))
    },
  }
}

function waitingItem(file: File): UploadItem {
  const { name, size, type } = file
  const preview = type.startsWith('image/') ? { previewUrl: URL.createObjectURL(file) } : {}
  return { id: crypto.randomUUID(), name, type, size, state: 'waiting', ratio: 0, ...preview }
}

function arrivedEntry(arrived: FileInfo): Entry {
  const { fileURL, fileName, fileType, fileSize, previewURL } = arrived
  const preview = previewURL === null ? {} : { previewUrl: previewURL }
  const item = { id: fileURL, name: fileName, type: fileType, size: fileSize, ...preview }
  return { item: { ...item, state: 'done', ratio: 1 }, arrived }
}

/** Lets the browser free a picture that is no longer shown. */
function forgetPreview({ previewUrl }: UploadItem): void {
  if (previewUrl?.startsWith('blob:')) URL.revokeObjectURL(previewUrl)
}
