import { HttpError } from '@cadencia/http/http-error'
import { describe, expect, it } from 'vitest'
import type { FileInfo } from '../contract.ts'
import { makeFile } from '../testing.ts'
import { createUploadQueue, type Upload } from './upload-queue.ts'

const named = (name: string) => new File(['conteúdo'], name, { type: 'video/mp4' })

/** A queue whose files arrive or fail when the test says so. */
function makeQueue(earlier: readonly FileInfo[] = []) {
  const uploads = new Map<string, Upload & { arrive: () => void; fail: (error: unknown) => void }>()
  const begun: string[] = []
  const calls: string[] = []
  const queue = createUploadQueue(
    (upload) =>
      new Promise((resolve, reject) => {
        const { name } = upload.file
        begun.push(name)
        uploads.set(name, { ...upload, arrive: () => resolve(makeFile({ fileName: name })), fail: reject })
      }),
    earlier,
  )
  const close = queue.open({
    onArrived: (files) => calls.push(`arrived ${files.map(({ fileName }) => fileName).join(' ')}`),
    onFailed: () => calls.push('failed'),
    onComplete: (count) => calls.push(`complete ${count}`),
  })
  const upload = (name: string) => {
    const found = uploads.get(name)
    if (!found) throw new Error(`${name} has not begun`)
    return found
  }
  const idOf = (name: string) => queue.items().find((item) => item.name === name)?.id ?? ''
  const states = () => queue.items().map(({ name, state }) => `${name} ${state}`)
  return { queue, close, upload, begun, calls, idOf, states }
}

/** Lets promises go on. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('the upload queue', () => {
  it('sends two at a time, in order, and tells when all have arrived', async () => {
    const { queue, upload, begun, calls, states } = makeQueue()
    queue.add(['a', 'b', 'c'].map(named))
    expect(begun).toEqual(['a', 'b'])
    upload('b').arrive()
    await settle()
    expect(begun).toEqual(['a', 'b', 'c'])
    upload('a').arrive()
    upload('c').arrive()
    await settle()
    expect(states()).toEqual(['a done', 'b done', 'c done'])
    // In the order in which they were added, whichever came first.
    expect(calls).toEqual(['arrived b', 'arrived a b', 'arrived a b c', 'complete 3'])
  })

  it('shows how much of a file has left', () => {
    const { queue, upload } = makeQueue()
    queue.add([named('a')])
    upload('a').onProgress(0.4)
    expect(queue.items()[0]).toMatchObject({ state: 'sending', ratio: 0.4 })
  })

  it('keeps a file that failed, with the reason, and sends it again when asked', async () => {
    const { queue, upload, calls, states, idOf } = makeQueue()
    queue.add([named('a'), named('b')])
    upload('a').onProgress(0.5)
    upload('a').fail(new TypeError('cut'))
    upload('b').arrive()
    await settle()
    expect(states()).toEqual(['a failed', 'b done'])
    expect(queue.items()[0]?.problem).toBe('A conexão caiu antes do fim do envio.')
    // Nothing is complete while one is missing.
    expect(calls).toEqual(['failed', 'arrived b'])
    queue.retry(idOf('a'))
    expect(queue.items()[0]).toMatchObject({ state: 'sending', ratio: 0 })
    upload('a').arrive()
    await settle()
    expect(calls.slice(2)).toEqual(['arrived a b', 'complete 2'])
  })

  it('words a refusal as the server does, else by its status', async () => {
    const { queue, upload } = makeQueue()
    queue.add([named('a'), named('b')])
    const problem = { statusCode: 415, code: 'unsupported', message: 'Não é um vídeo.', requestId: '1' }
    upload('a').fail(new HttpError(415, '', JSON.stringify(problem)))
    upload('b').fail(new HttpError(502, 'Bad Gateway', ''))
    await settle()
    expect(queue.items().map((item) => item.problem)).toEqual(['Não é um vídeo.', 'Falha no upload: 502'])
  })

  it('cancels a file on its way without a word, and lets the next begin', async () => {
    const { queue, upload, begun, calls, states, idOf } = makeQueue()
    queue.add(['a', 'b', 'c'].map(named))
    queue.remove(idOf('a'))
    expect(upload('a').signal.aborted).toBe(true)
    expect(begun).toEqual(['a', 'b', 'c'])
    upload('a').fail(upload('a').signal.reason)
    await settle()
    expect(states()).toEqual(['b sending', 'c sending'])
    expect(calls).toEqual([])
  })

  it('begins with files that arrived earlier, which can be taken away', () => {
    const { queue, calls, states } = makeQueue([makeFile({ fileName: 'antes' }), makeFile({ fileName: 'x' })])
    expect(states()).toEqual(['antes done', 'x done'])
    queue.remove(queue.items()[0]?.id ?? '')
    expect(calls).toEqual(['arrived x'])
  })

  it('cancels what is on its way when it is cleared or closed', () => {
    const { queue, close, upload } = makeQueue()
    queue.add([named('a')])
    queue.reset([])
    expect(queue.items()).toEqual([])
    expect(upload('a').signal.aborted).toBe(true)
    queue.add([named('b')])
    close()
    expect(upload('b').signal.aborted).toBe(true)
  })
})
