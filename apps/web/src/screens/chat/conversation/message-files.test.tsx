import { type Chat, sendMessage } from '@cadencia/chat/contract'
import type { LoggedMessage } from '@cadencia/chat/messages/chat-log'
import { useOutbox } from '@cadencia/chat/messages/outbox'
import { makeChat, makeChatPerson, makeMessage, mockChat } from '@cadencia/chat/testing'
import { createUploadTicket, uploadFile } from '@cadencia/files/contract'
import { makeFile, mockUploads } from '@cadencia/files/testing'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { mock, mockNetworkFailure } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { field, items, itemWith, prepare } from '../../../../testing/conversation.tsx'
import { ChatScreen } from '../chat-screen.tsx'

const me = makeCurrentUser()
const other = makeChatPerson()
const file = makeFile({ fileName: 'tela.png' })
const pdf = makeFile({
  fileURL: `/api/files/${crypto.randomUUID()}/pauta.pdf`,
  fileName: 'pauta.pdf',
  fileType: 'application/pdf',
  fileSize: 2048,
  previewURL: null,
})
const png = (name = 'tela.png') => new File(['imagem'], name, { type: 'image/png' })
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' })
const chip = (name: string) => screen.queryByRole('listitem', { name })

async function open(fields: Partial<LoggedMessage> = {}, more: readonly Chat[] = []) {
  const message = makeMessage({ senderId: other.id, content: 'Oi', ...fields })
  const calls = mockChat({
    chats: [makeChat({ otherUser: other, lastMessage: message }), ...more],
    messages: [message],
  })
  const route = { path: '/chat/:chatId?', element: <ChatScreen /> }
  const app = renderApp([route], { at: `/chat/${message.chatId}` })
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Anexar arquivos' }).disabled).toBe(false),
  )
  const pick = (...files: File[]) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('no chooser')
    return app.user.upload(input, files)
  }
  return { ...app, ...calls, message, pick }
}

beforeEach(() => {
  prepare()
  mockPeople({ user: me, teams: [] })
  mockUploads(file)
})

describe('files of a message being written', () => {
  it('go without text, and are shown before the message is confirmed', async () => {
    const { pick, user, message } = await open()
    expect(sendButton().disabled).toBe(true)
    await pick(png())
    expect(await screen.findByText('6 B')).toBeTruthy()
    const confirmed = makeMessage({
      chatId: message.chatId,
      sequence: 2,
      senderId: me.id,
      content: '',
      attachments: [file],
    })
    const sent = mock(sendMessage, confirmed, { status: 201, delayMs: 300 })
    await user.click(sendButton())
    expect(chip('tela.png')).toBeNull()
    const mine = within(await itemWith('Enviando'))
    expect(mine.getByRole('button', { name: 'Ver imagem tela.png' })).toBeTruthy()
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ content: '', fileURLs: [file.fileURL] }))
    await itemWith('Enviada')
    expect(localStorage).toHaveLength(0)
  })

  it('arrive without a toast: their tiles show it', async () => {
    const { pick } = await open()
    await pick(png())
    await waitFor(() => expect(sendButton().disabled).toBe(false))
    expect(screen.queryByText('Upload concluído!')).toBeNull()
  })

  it('hold the message up while they are on their way, and can be cancelled', async () => {
    const { pick, user, sent } = await open()
    mock(createUploadTicket, { uploadURL: '/api/objects/upload-file?ticket=um' }, { delayMs: 'infinite' })
    await pick(png())
    await user.type(await field(), 'Veja{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Aguarde o fim do envio dos arquivos.')
    expect((await field()).value).toBe('Veja')
    expect(sent).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Cancelar envio de tela.png' }))
    expect(screen.queryByRole('alert')).toBeNull()
    await user.type(await field(), '{Enter}')
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ content: 'Veja', fileURLs: [] }))
  })

  it('can be sent again when their upload failed', async () => {
    mockNetworkFailure(uploadFile)
    const { pick, user, sent } = await open()
    await pick(png())
    const failed = within(await screen.findByRole('listitem', { name: 'tela.png' }))
    expect(await failed.findByText('A conexão caiu antes do fim do envio.')).toBeTruthy()
    await user.click(sendButton())
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Tente enviar de novo ou remova o arquivo que falhou.',
    )
    mock(uploadFile, file)
    await user.click(screen.getByRole('button', { name: 'Tentar enviar tela.png de novo' }))
    await screen.findByText('6 B')
    await user.click(sendButton())
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ fileURLs: [file.fileURL] }))
  })

  it('are kept with a message that failed, and with one that was left unsent', async () => {
    const { pick, user, unmount } = await open()
    await pick(png())
    await screen.findByText('6 B')
    mockNetworkFailure(sendMessage)
    await user.type(await field(), 'Veja{Enter}')
    const failed = within(await itemWith('Falha ao enviar mensagem'))
    expect(failed.getByRole('button', { name: 'Ver imagem tela.png' })).toBeTruthy()
    expect(useOutbox.getState().items[0]?.files).toEqual([file])
    await user.click(failed.getByRole('button', { name: 'Descartar' }))
    await pick(png())
    await screen.findByText('6 B')
    const [kept] = Object.keys(localStorage).filter((key) => key.includes('chat.files.'))
    expect(kept).toBeTruthy()
    unmount()
    expect(localStorage.getItem(kept ?? '')).toContain(file.fileURL)
  })

  it('go on to their chat while another one is open, which has nothing of them', async () => {
    const elsewhere = makeChat({ otherUser: makeChatPerson({ firstName: 'Carla', lastName: 'Dias' }) })
    const { pick, router, message } = await open({}, [elsewhere])
    mock(uploadFile, file, { delayMs: 2000 })
    await pick(png())
    expect(chip('tela.png')).toBeTruthy()
    await act(() => router.navigate(`/chat/${elsewhere.id}`))
    await waitFor(() => expect(chip('tela.png')).toBeNull())
    await act(() => router.navigate(`/chat/${message.chatId}`))
    const tile = await screen.findByRole('listitem', { name: 'tela.png' })
    await within(tile).findByText('6 B')
    await act(() => router.navigate(`/chat/${elsewhere.id}`))
    await waitFor(() => expect(chip('tela.png')).toBeNull())
    await act(() => router.navigate(`/chat/${message.chatId}`))
    expect(await screen.findByRole('listitem', { name: 'tela.png' })).toBeTruthy()
  })

  it('arrive in the draft of their chat while nobody is there', async () => {
    const { pick, router } = await open()
    mock(uploadFile, file, { delayMs: 300 })
    await pick(png())
    await act(() => router.navigate('/chat'))
    await waitFor(() => expect(chip('tela.png')).toBeNull())
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain(file.fileURL))
  })

  it('may be pasted and dropped; text that carries a picture of itself stays text', async () => {
    await open()
    const typed = await field()
    const paste = createEvent.paste(typed, {
      clipboardData: { types: ['text/plain', 'Files'], files: [png('tabela.png')] },
    })
    fireEvent(typed, paste)
    expect(paste.defaultPrevented).toBe(false)
    expect(chip('tabela.png')).toBeNull()
    fireEvent.paste(typed, { clipboardData: { types: ['Files'], files: [png('colada.png')] } })
    expect(chip('colada.png')).toBeTruthy()

    const dragged = { dataTransfer: { types: ['Files'], files: [png('solta.png')] } }
    fireEvent.dragEnter(typed, { dataTransfer: { types: ['text/plain'], files: [] } })
    expect(screen.queryByText('Solte para anexar à mensagem')).toBeNull()
    fireEvent.dragEnter(typed, dragged)
    expect(screen.getByText('Solte para anexar à mensagem')).toBeTruthy()
    fireEvent.drop(typed, dragged)
    expect(chip('solta.png')).toBeTruthy()
    expect(screen.queryByText('Solte para anexar à mensagem')).toBeNull()
  })

  it('are five at most, of 10 MB as the settings say', async () => {
    const { pick } = await open()
    const large = Object.defineProperty(png('grande.png'), 'size', { value: 10 * 1024 ** 2 + 1 })
    await pick(large)
    expect(await screen.findByText('grande.png excede o limite de 10MB.')).toBeTruthy()
    await pick(...['1.png', '2.png', '3.png', '4.png', '5.png', '6.png'].map(png))
    expect(
      within(screen.getByRole('list', { name: 'Arquivos da mensagem' })).getAllByRole('listitem'),
    ).toHaveLength(5)
    // In the toast, and where it stays.
    expect(screen.getAllByText('Envie no máximo 5 arquivos.')).toHaveLength(2)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Anexar arquivos' }).disabled).toBe(true)
  })
})

it('shows images to look at, and other files to save with name and size', async () => {
  const { user } = await open({ content: '', attachments: [file, pdf] })
  const [item] = await items()
  const shown = within(item ?? document.body)
  const link = shown.getByRole('link', { name: 'pauta.pdf' })
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([pdf.fileURL, 'pauta.pdf'])
  expect(shown.getByText('2 KB')).toBeTruthy()
  const thumb = shown.getByRole('button', { name: 'Ver imagem tela.png' })
  expect(thumb.querySelector('img')?.getAttribute('src')).toBe(file.previewURL)
  await user.click(thumb)
  const viewer = within(await screen.findByRole('dialog', { name: 'tela.png' }))
  expect(viewer.getByAltText('tela.png').getAttribute('src')).toBe(file.fileURL)
})
