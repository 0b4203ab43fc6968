import { HttpError } from '@cadencia/http/http-error'
import { personHeaders } from '@cadencia/http/last-person'

/** A file that stands still for so long, in milliseconds, has lost its connection: browsers wait for minutes. */
const STALLED_AFTER_MS = 30_000

export interface FormSending {
  readonly url: string
  readonly form: FormData
  readonly signal: AbortSignal
  /** Hears how much has left, 0 to 1. */
  readonly onProgress: (ratio: number) => void
}

export interface Sending extends Omit<FormSending, 'form'> {
  readonly file: File
  /** Sent before the file, so that the server knows what it receives when it comes. */
  readonly fields: Readonly<Record<string, string>>
}

/** Sends one file as multipart; otherwise as `sendForm`. */
export function sendFile({ file, fields, ...sending }: Sending): Promise<unknown> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return sendForm({ ...sending, form })
}

/**
 * Sends files as multipart. `fetch` tells nothing of a body's progress, hence XMLHttpRequest.
 * @returns the answer's JSON, to be parsed by the caller
 * @throws HttpError for a status outside 200-299; TypeError when the connection breaks; the signal's reason
 */
export function sendForm({ url, form, signal, onProgress }: FormSending): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.withCredentials = true
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries(personHeaders())) request.setRequestHeader(name, value)
    const watch = watchForStall(() => {
      reject(new TypeError('an upload stood still'))
      request.abort()
    })
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch.moved()
      if (total > 0) onProgress(Math.min(1, loaded / total))
    })
    // What the server does with it then takes its own time.
    request.upload.addEventListener('loadend', watch.end)
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request
      if (status < 200 || status > 299) return reject(new HttpError(status, statusText, responseText))
      try {
        resolve(JSON.parse(responseText))
      } catch {
        reject(new TypeError('the answer to an upload is no JSON'))
      }
    })
    request.addEventListener('error', () => reject(new TypeError('the connection broke during an upload')))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

/** Calls `onStall` once when nothing moves for too long, until ended. */
function watchForStall(onStall: () => void) {
  let timer = setTimeout(onStall, STALLED_AFTER_MS)
  const end = () => clearTimeout(timer)
  return {
    moved: () => {
      end()
      timer = setTimeout(onStall, STALLED_AFTER_MS)
    },
    end,
  }
}
