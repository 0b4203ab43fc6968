import { createUploadTicket, uploadFile } from '@cadencia/files/contract'
import { makeFile, mockUploads } from '@cadencia/files/testing'
import { makeCurrentUser, makeTeam, mockPeople } from '@cadencia/people/testing'
import { listAdminUsers } from '@cadencia/people/users/contract'
import { createSupportRequest } from '@cadencia/support/contract'
import { makeSupportRequest, mockSupport } from '@cadencia/support/testing'
import { mock, mockNetworkFailure, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { NewRequestDialog } from './new-request-dialog.tsx'

const team = makeTeam({ name: 'Comercial' })
const file = makeFile({ fileName: 'tela.png' })
const MIB = 1024 * 1024

const png = (name: string) => new File(['imagem'], name, { type: 'image/png' })
const row = (name: string) => within(screen.getByRole('listitem', { name }))

/** A form that lacks nothing but files. */
function openForm() {
  localStorage.setItem(
    'cadencia:draft:support.new',
    JSON.stringify({ title: 'Proposta some', description: 'x'.repeat(100), requestingTeamId: team.id }),
  )
  const { user } = renderApp(<NewRequestDialog opened onClose={() => undefined} />)
  return {
    user,
    pick: (...files: File[]) => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]')
      if (!input) throw new Error('no chooser')
      return user.upload(input, files)
    },
    submit: () => user.click(screen.getByRole('button', { name: 'Criar solicitação' })),
  }
}

beforeEach(() => {
  mockPeople({ user: makeCurrentUser({ teamId: team.id }), teams: [team] })
  mock(listAdminUsers, [])
  mockSupport()
  mockUploads(file)
})

describe('attachments', () => {
  it('are uploaded with a ticket, and then belong to the request', async () => {
    mock(createUploadTicket, { uploadURL: '/api/objects/upload-file?ticket=um' })
    const uploads = mock(uploadFile, file)
    const created = mock(createSupportRequest, makeSupportRequest())
    const { pick, submit } = openForm()
    await pick(png('tela.png'))
    expect(await screen.findByText('Upload concluído!')).toBeTruthy()
    expect(screen.getByText('1 arquivo enviado')).toBeTruthy()
    const sent = String(uploads[0]?.body)
    expect(sent).toContain('/api/objects/upload-file?ticket=um')
    // The ticket comes first, so that the server can judge before it receives.
    expect(sent.indexOf('name="uploadURL"')).toBeLessThan(sent.indexOf('name="file"; filename="tela.png"'))
    await submit()
    await waitFor(() => expect(created[0]?.body).toMatchObject({ attachments: [file.fileURL] }))
  })

  it('may be five; the sixth is refused', async () => {
    const { pick } = openForm()
    await pick(...['1.png', '2.png', '3.png', '4.png', '5.png', '6.png'].map(png))
    expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))).toEqual([
      '1.png',
      '2.png',
      '3.png',
      '4.png',
      '5.png',
    ])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Escolher arquivos' }).disabled).toBe(true)
    expect(await screen.findByText('5 arquivos enviados')).toBeTruthy()
    // Stays where the toast gave way to the next.
    expect(await screen.findByText('Envie no máximo 5 arquivos.')).toBeTruthy()
  })

  it('may have 50 MB; a larger one is skipped, and the others go on', async () => {
    const { pick } = openForm()
    const sized = (name: string, bytes: number) => Object.defineProperty(png(name), 'size', { value: bytes })
    mock(createUploadTicket, { uploadURL: '/api/objects/upload-file?ticket=um' }, { delayMs: 'infinite' })
    await pick(sized('grande.png', 50 * MIB + 1), sized('justa.png', 50 * MIB))
    expect(await screen.findByText('Arquivo muito grande')).toBeTruthy()
    expect(screen.getAllByText('grande.png excede o limite de 50MB.')).toHaveLength(2)
    expect(screen.queryByRole('listitem', { name: 'grande.png' })).toBeNull()
    expect(screen.getByRole('listitem', { name: 'justa.png' })).toBeTruthy()
  })

  it('say what kinds they may be', async () => {
    const { pick } = openForm()
    expect(screen.getByText('Imagens ou vídeos: até 5 arquivos, 50 MB cada.')).toBeTruthy()
    const input = document.querySelector('input[type=file]')
    expect(input?.getAttribute('accept')).toContain('video/mp4')
    // A drop or paste doesn't obey the chooser's kinds.
    input?.removeAttribute('accept')
    await pick(new File(['%PDF'], 'proposta.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText('Tipo de arquivo não permitido')).toBeTruthy()
    expect(screen.queryByRole('listitem')).toBeNull()
  })

  it('can be sent again when the connection broke, with a ticket of its own', async () => {
    mockNetworkFailure(uploadFile)
    const { pick, user, submit } = openForm()
    await pick(png('tela.png'))
    expect(await screen.findByText('Erro no upload')).toBeTruthy()
    expect(row('tela.png').getByText('A conexão caiu antes do fim do envio.')).toBeTruthy()
    await submit()
    expect(await screen.findByText('Envie de novo ou remova o que falhou.')).toBeTruthy()

    const tickets = mock(createUploadTicket, { uploadURL: '/api/objects/upload-file?ticket=dois' })
    mock(uploadFile, file)
    await user.click(row('tela.png').getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Upload concluído!')).toBeTruthy()
    expect(tickets).toHaveLength(1)
  })

  it('say the status of a refusal, and the server’s reason in their row', async () => {
    mockProblem(uploadFile, { statusCode: 415, code: 'unsupported', message: 'O conteúdo não é uma imagem.' })
    const { pick } = openForm()
    await pick(png('tela.png'))
    expect(await screen.findByText('Falha no upload: 415')).toBeTruthy()
    expect(row('tela.png').getByText('O conteúdo não é uma imagem.')).toBeTruthy()
  })

  it('say when the server gave no address', async () => {
    mock(createUploadTicket, { uploadURL: '' })
    const { pick } = openForm()
    await pick(png('tela.png'))
    expect(await screen.findByText('Erro no upload')).toBeTruthy()
    expect(screen.getAllByText('URL de upload não recebida do servidor')).toHaveLength(2)
  })

  it('hold the form up while they are on their way, and can be cancelled', async () => {
    mock(createUploadTicket, { uploadURL: '/api/objects/upload-file?ticket=um' }, { delayMs: 'infinite' })
    const created = mock(createSupportRequest, makeSupportRequest())
    const { pick, user, submit } = openForm()
    await pick(png('tela.png'))
    await submit()
    expect(await screen.findByText('Aguarde o fim do envio dos anexos.')).toBeTruthy()
    expect(created).toHaveLength(0)
    await user.click(row('tela.png').getByRole('button', { name: 'Cancelar envio de tela.png' }))
    expect(screen.queryByRole('listitem')).toBeNull()
    await submit()
    await waitFor(() => expect(created[0]?.body).toMatchObject({ attachments: [] }))
  })
})
