import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendFile } from './send-file.ts'

/** What a browser's XMLHttpRequest does, when the test says so. */
class FakeRequest extends EventTarget {
  static latest: FakeRequest
  readonly upload = new EventTarget()
  status = 0
  statusText = ''
  responseText = ''
  withCredentials = false
  sent: FormData | undefined

  open(): void {
    FakeRequest.latest = this
  }
  setRequestHeader(): void {}
  send(form: FormData): void {
    this.sent = form
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'))
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
  answer(status: number, responseText: string): void {
    Object.assign(this, { status, responseText })
    this.dispatchEvent(new Event('load'))
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function send(signal = new AbortController().signal) {
  const ratios: number[] = []
  const answer = sendFile({
    url: '/api/objects/upload-file',
    file: new File(['conteúdo'], 'tela.png'),
    fields: { uploadURL: '/api/objects/upload-file?ticket=um' },
    signal,
    onProgress: (ratio) => ratios.push(ratio),
  })
  return { answer, ratios, request: FakeRequest.latest }
}

describe('sending a file', () => {
  it('puts the ticket before the file, tells how much has left and answers the JSON', async () => {
    const { answer, ratios, request } = send()
    expect([...(request.sent?.keys() ?? [])]).toEqual(['uploadURL', 'file'])
    request.progress(25, 100)
    request.progress(100, 100)
    request.answer(200, '{"fileURL":"/api/files/1"}')
    expect(await answer).toEqual({ fileURL: '/api/files/1' })
    expect(ratios).toEqual([0.25, 1])
  })

  it('rejects a refusal with its status, and an answer that is no JSON', async () => {
    const refused = send()
    refused.request.answer(413, '{}')
    await expect(refused.answer).rejects.toMatchObject({ status: 413 })
    const broken = send()
    broken.request.answer(200, '<html>')
    await expect(broken.answer).rejects.toThrow(TypeError)
  })

  it('gives up what stands still for half a minute, but not what only waits for the answer', async () => {
    const { answer, request } = send()
    vi.advanceTimersByTime(29_000)
    request.progress(50, 100)
    vi.advanceTimersByTime(29_000)
    request.progress(60, 100)
    vi.advanceTimersByTime(30_000)
    await expect(answer).rejects.toThrow('an upload stood still')

    const slow = send()
    slow.request.upload.dispatchEvent(new Event('loadend'))
    vi.advanceTimersByTime(120_000)
    slow.request.answer(200, '{}')
    expect(await slow.answer).toEqual({})
  })

  it('stops when it is cancelled', async () => {
    const controller = new AbortController()
    const { answer } = send(controller.signal)
    controller.abort()
    await expect(answer).rejects.toBe(controller.signal.reason)
    await expect(send(AbortSignal.abort()).answer).rejects.toBeTruthy()
  })
})
