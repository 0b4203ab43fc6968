// @vitest-environment happy-dom
import { setWriter } from '@cadencia/http/last-person'
import { mock, mockNetworkFailure, mockProblem } from '@cadencia/testkit/msw'
import { answerWithMocks } from '@cadencia/testkit/msw-server'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendMessage } from '../contract.ts'
import { makeMessage } from '../testing.ts'
import {
  type OutgoingMessage,
  removeOutgoing,
  restoreOutbox,
  retryOutgoing,
  retryUnsent,
  SEND_FAILED,
  sendOutgoing,
  useOutbox,
} from './outbox.ts'

answerWithMocks()

const me = crypto.randomUUID()
let chatId = ''
let client = new QueryClient()

function write(content: string, fields: Partial<OutgoingMessage> = {}): OutgoingMessage {
  const message: OutgoingMessage = {
    clientId: crypto.randomUUID(),
    chatId,
    senderId: me,
    content,
    mentionIds: [],
    files: [],
    ...{ replyToId: null, threadId: null, alsoInChat: false },
    createdAt: new Date().toISOString(),
    state: 'waiting',
    refusal: null,
    ...fields,
  }
  sendOutgoing(client, message)
  return message
}

const states = () => useOutbox.getState().items.map(({ content, state }) => `${content} ${state}`)

beforeEach(() => {
  chatId = crypto.randomUUID()
  client = new QueryClient()
  useOutbox.setState({ items: [] })
  localStorage.clear()
})

describe('the outbox', () => {
  it("fails with the specified words: 'Falha ao enviar mensagem'", () => {
    expect(SEND_FAILED).toBe('Falha ao enviar mensagem')
  })

  it('sends one after the other, in the order of writing', async () => {
    const sent = mock(sendMessage, makeMessage({ chatId }), { status: 201, delayMs: 20 })
    for (const content of ['um', 'dois', 'três']) write(content)
    expect(states()).toEqual(['um sending', 'dois waiting', 'três waiting'])
    await expect.poll(states).toEqual([])
    expect(sent.map(({ body }) => body)).toMatchObject([
      { content: 'um' },
      { content: 'dois' },
      { content: 'três' },
    ])
    expect(localStorage).toHaveLength(0)
  })

  it('keeps everything behind a message that found no server, and sends all of it again in order', async () => {
    mockNetworkFailure(sendMessage)
    const written = [write('um'), write('dois')]
    await expect.poll(states).toEqual(['um failed', 'dois failed'])
    const sent = mock(sendMessage, makeMessage({ chatId }), { status: 201 })
    retryUnsent(client)
    await expect.poll(states).toEqual([])
    expect(sent.map(({ body }) => body)).toMatchObject(written.map(({ clientId }) => ({ clientId })))
  })

  it('sends nothing ahead of an earlier message of the same chat that found no server', async () => {
    mockNetworkFailure(sendMessage)
    write('um')
    await expect.poll(states).toEqual(['um failed'])
    write('dois')
    await expect.poll(states).toEqual(['um failed', 'dois failed'])
    const sent = mock(sendMessage, makeMessage({ chatId }), { status: 201, delayMs: 10 })
    write('três')
    await expect.poll(states).toEqual([])
    const inOrder = [{ content: 'um' }, { content: 'dois' }, { content: 'três' }]
    expect(sent.map(({ body }) => body)).toMatchObject(inOrder)
  })

  it('sends what stands before a message that is sent again by hand', async () => {
    mockNetworkFailure(sendMessage)
    write('um')
    const second = write('dois')
    await expect.poll(states).toEqual(['um failed', 'dois failed'])
    const sent = mock(sendMessage, makeMessage({ chatId }), { status: 201 })
    retryOutgoing(client, second)
    await expect.poll(states).toEqual([])
    expect(sent.map(({ body }) => body)).toMatchObject([{ content: 'um' }, { content: 'dois' }])
  })

  it('does not hold up other chats', async () => {
    mockNetworkFailure(sendMessage)
    write('um')
    await expect.poll(states).toEqual(['um failed'])
    const sent = mock(sendMessage, makeMessage({ chatId }), { status: 201 })
    write('noutra', { chatId: crypto.randomUUID() })
    await expect.poll(states).toEqual(['um failed'])
    expect(sent.map(({ body }) => body)).toMatchObject([{ content: 'noutra' }])
  })

  it('goes on after a message that was refused, which waits for its writer', async () => {
    mockProblem(sendMessage, { statusCode: 400, code: 'invalid', message: 'Recusada.' })
    const refused = write('ruim')
    await expect.poll(states).toEqual(['ruim failed'])
    const sent = mock(sendMessage, makeMessage({ chatId }), { status: 201 })
    write('boa')
    await expect.poll(states).toEqual(['ruim failed'])
    retryUnsent(client)
    expect(sent).toHaveLength(1)
    expect(useOutbox.getState().items[0]?.refusal).toBe('Recusada.')
    retryOutgoing(client, refused)
    await expect.poll(states).toEqual([])
  })

  it('survives a reload, for the person who wrote it', async () => {
    mockNetworkFailure(sendMessage)
    const kept = write('guardada')
    await expect.poll(states).toEqual(['guardada failed'])
    useOutbox.setState({ items: [] })
    restoreOutbox(me)
    restoreOutbox(me)
    expect(states()).toEqual(['guardada failed'])
    removeOutgoing(kept.clientId)
    restoreOutbox(me)
    expect(states()).toEqual([])
  })

  it('is erased when another person is here, who neither sees nor sends it', async () => {
    mockNetworkFailure(sendMessage)
    write('de antes')
    await expect.poll(states).toEqual(['de antes failed'])
    const sent = mock(sendMessage, makeMessage({ chatId }), { status: 201 })
    // Another tab has noticed the sign-in already, this one not yet.
    setWriter(crypto.randomUUID())
    retryUnsent(client)
    await expect.poll(states).toEqual([])
    expect(sent).toEqual([])
    setWriter(undefined)

    mockNetworkFailure(sendMessage)
    write('de ontem')
    await expect.poll(states).toEqual(['de ontem failed'])
    restoreOutbox(crypto.randomUUID())
    expect(states()).toEqual([])
    expect(localStorage).toHaveLength(0)
    restoreOutbox(me)
    expect(states()).toEqual([])
  })

  it('keeps the files of a message over a reload, and sends them by their address', async () => {
    mockNetworkFailure(sendMessage)
    const file = { fileName: 'tela.png', fileType: 'image/png', fileSize: 10, previewURL: null }
    write('', { files: [{ ...file, fileURL: '/api/files/1/tela.png' }] })
    await expect.poll(states).toEqual([' failed'])
    useOutbox.setState({ items: [] })
    restoreOutbox(me)
    const sent = mock(sendMessage, makeMessage({ chatId }), { status: 201 })
    retryUnsent(client)
    await expect.poll(states).toEqual([])
    expect(sent[0]?.body).toMatchObject({ content: '', fileURLs: ['/api/files/1/tela.png'] })
  })

  it('works where nothing can be kept, and ignores what is broken', () => {
    localStorage.setItem('cadencia:draft:chat-outbox.x', '{"clientId":1')
    restoreOutbox(me)
    expect(states()).toEqual([])
  })
})
