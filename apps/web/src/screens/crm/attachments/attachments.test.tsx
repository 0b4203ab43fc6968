import {
  type Attachment,
  attachFile,
  listAttachments,
  listRecordsWithFiles,
  type RecordWithFiles,
  removeAttachment,
} from '@cadencia/crm/attachments/contract'
import { getClient } from '@cadencia/crm/clients/contract'
import { getLead } from '@cadencia/crm/leads/contract'
import { makeLead, makeStats, mockCrm } from '@cadencia/crm/testing'
import { fileIdOf, uploadFile } from '@cadencia/files/contract'
import { makeFile, mockUploads } from '@cadencia/files/testing'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { AttachmentsTab } from './attachments-tab.tsx'

const lead = makeLead({ name: 'Ana Lima', company: 'Boa' })
const pdf = makeFile({ fileName: 'contrato.pdf', fileType: 'application/pdf', previewURL: null })

function makeAttachment(over: Partial<Attachment> = {}): Attachment {
  return {
    ...{ id: crypto.randomUUID(), fileURL: pdf.fileURL, fileName: 'proposta.pptx', fileType: 'presentation' },
    ...{
      fileSize: 2048,
      leadId: lead.id,
      opportunityId: null,
      clientId: null,
      createdBy: null,
      author: null,
    },
    ...{ createdAt: '2026-11-21T12:00:00Z', ...over },
  }
}

beforeEach(() => {
  mockPeople({ user: makeCurrentUser() })
  mockUploads(pdf)
})

it('shows three cards with three records and +N, and opens the files of one', async () => {
  const leads = [lead, makeLead({ name: 'Bia' }), makeLead({ name: 'Caio' })]
  mockCrm({ leads, stats: makeStats({ totalLeads: 40 }) })
  mock(getLead, lead)
  mock(listAttachments, [makeAttachment()])
  const { user, router } = renderApp(<AttachmentsTab />, { at: '/crm/attachments' })
  const card = await screen.findByRole('region', { name: 'Anexos de leads' })
  expect(await within(card).findByText('Caio')).toBeTruthy()
  expect((await within(card).findByText('+37')).getAttribute('href')).toBe('/crm')
  expect(screen.getByText('Nenhuma oportunidade encontrada')).toBeTruthy()
  expect(screen.getByText('Nenhum cliente encontrado')).toBeTruthy()

  await user.click(within(card).getByRole('link', { name: 'Ver anexos de Ana Lima' }))
  expect(await screen.findByText('proposta.pptx')).toBeTruthy()
  expect(router.state.location.search).toBe(`?lead=${lead.id}`)
  await user.click(screen.getByRole('button', { name: 'Voltar aos Anexos' }))
  expect(await screen.findByRole('region', { name: 'Anexos de clientes' })).toBeTruthy()
})

it('lists the records that have files, found by the server, and leads to their files', async () => {
  const record: RecordWithFiles = {
    ...{ id: lead.id, kind: 'lead', title: 'Ana Lima', detail: 'Boa', fileCount: 2 },
    ...{ newestFileName: 'proposta.pptx', newestAt: '2026-11-21T12:00:00Z' },
  }
  mockCrm()
  const asked = mock(listRecordsWithFiles, [record])
  const { user, router } = renderApp(<AttachmentsTab />, { at: '/crm/attachments?kind=lead' })
  const link = await screen.findByRole('link', { name: 'Ana Lima' })
  for (const text of ['2 arquivos', 'proposta.pptx', 'Boa']) expect(screen.getByText(text)).toBeTruthy()
  expect(asked[0]?.query).toEqual({ sort: '-newestAt', kind: 'lead' })
  await user.type(screen.getByRole('searchbox', { name: 'Buscar registro com arquivos' }), 'ana')
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ q: 'ana' }))
  await user.click(link)
  expect(router.state.location).toMatchObject({ pathname: `/crm/leads/${lead.id}`, search: '?tab=files' })
})

it('says that no record has files yet', async () => {
  mockCrm()
  renderApp(<AttachmentsTab />, { at: '/crm/attachments' })
  expect(await screen.findByText('Nenhum registro com arquivos')).toBeTruthy()
})

it('leads to the file that the address names', async () => {
  mock(getLead, lead)
  const found = makeAttachment({ fileName: 'contrato.pdf', fileURL: pdf.fileURL })
  mock(listAttachments, [makeAttachment({ fileName: 'outro.pdf', fileURL: makeFile().fileURL }), found])
  renderApp(<AttachmentsTab />, { at: `/crm/attachments?lead=${lead.id}&file=${fileIdOf(pdf.fileURL)}` })
  const row = (await screen.findByRole('link', { name: 'contrato.pdf' })).closest('li')
  await waitFor(() => expect(row?.hasAttribute('data-marked')).toBe(true))
  expect(screen.getByRole('link', { name: 'outro.pdf' }).closest('li')?.dataset.marked).toBeUndefined()
})

it('attaches what was sent; what fails is told and tried again without being sent anew', async () => {
  mock(getLead, lead)
  mock(listAttachments, [])
  mockProblem(attachFile, { statusCode: 500, code: 'internal', message: 'Erro interno.' })
  const { user } = renderApp(<AttachmentsTab />, { at: `/crm/attachments?lead=${lead.id}` })
  expect(await screen.findByText('Nenhum anexo ainda.')).toBeTruthy()
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!field) throw new Error('no field for files')
  await user.upload(field, new File(['%PDF-1.4'], 'contrato.pdf', { type: 'application/pdf' }))
  expect(await screen.findByText('Erro ao anexar')).toBeTruthy()
  expect(screen.getByText('Falha ao anexar arquivo. Tente novamente.')).toBeTruthy()

  const made = makeAttachment({ fileName: 'contrato.pdf', fileType: 'other' })
  const attached = mock(attachFile, made)
  const removed = mock(removeAttachment, null)
  mock(listAttachments, [made])
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  const row = (await screen.findByRole('link', { name: 'contrato.pdf' })).closest('li')
  await waitFor(() => expect(row?.className).toMatch(/just-created/))
  expect(attached[0]?.body).toMatchObject({ fileURL: pdf.fileURL, leadId: lead.id })

  mock(listAttachments, [])
  await user.click(screen.getByRole('button', { name: 'Remover contrato.pdf' }))
  const sure = await screen.findByRole('dialog', { name: 'Remover anexo' })
  await user.click(within(sure).getByRole('button', { name: 'Remover' }))
  expect(await screen.findByText('Nenhum anexo ainda.')).toBeTruthy()
  expect(await screen.findByText('Anexo removido com sucesso.')).toBeTruthy()
  expect(removed).toHaveLength(1)
})

it('says of a record that is not there that it was not found', async () => {
  mockProblem(getClient, { statusCode: 404, code: 'not_found', message: 'Cliente não encontrado.' })
  renderApp(<AttachmentsTab />, { at: `/crm/attachments?client=${crypto.randomUUID()}` })
  expect(await screen.findByText('Cliente não encontrado')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Voltar aos Anexos' })).toBeTruthy()
})

it('attaches what is on its way when the record is left, once, and shows it when the record is opened anew', async () => {
  const file = makeFile({ fileName: 'proposta.pdf', fileType: 'application/pdf', previewURL: null })
  mockCrm({ leads: [lead] })
  mock(getLead, lead)
  mock(listAttachments, [])
  mock(uploadFile, file, { delayMs: 1000 })
  const attached = mock(attachFile, makeAttachment({ fileURL: file.fileURL }), { status: 201 })
  const at = `/crm/attachments?lead=${lead.id}`
  const { user, container, unmount } = renderApp(<AttachmentsTab />, { at })
  await screen.findByText('Nenhum anexo ainda.')
  const field = container.querySelector<HTMLInputElement>('input[type="file"]')
  if (!field) throw new Error('no field for files')
  await user.upload(field, new File(['%PDF-1.4'], 'proposta.pdf', { type: 'application/pdf' }))
  unmount()
  expect(attached).toEqual([])
  renderApp(<AttachmentsTab />, { at })
  await waitFor(() => expect(attached).toHaveLength(1), { timeout: 4000 })
  expect(attached[0]?.body).toMatchObject({ fileURL: file.fileURL, leadId: lead.id })
})

it('attaches what arrives after the record was left', async () => {
  const file = makeFile({ fileName: 'ata.pdf', fileType: 'application/pdf', previewURL: null })
  mockCrm({ leads: [lead] })
  mock(getLead, lead)
  mock(listAttachments, [])
  mock(uploadFile, file, { delayMs: 500 })
  const attached = mock(attachFile, makeAttachment({ fileURL: file.fileURL }), { status: 201 })
  const at = `/crm/attachments?lead=${lead.id}`
  const { user, container, unmount } = renderApp(<AttachmentsTab />, { at })
  await screen.findByText('Nenhum anexo ainda.')
  const field = container.querySelector<HTMLInputElement>('input[type="file"]')
  if (!field) throw new Error('no field for files')
  await user.upload(field, new File(['%PDF-1.4'], 'ata.pdf', { type: 'application/pdf' }))
  unmount()
  await waitFor(() => expect(attached).toHaveLength(1), { timeout: 4000 })
})

async function openFiles(...names: string[]) {
  const at = `/crm/attachments?lead=${lead.id}`
  mockCrm({ leads: [lead] })
  mock(getLead, lead)
  mock(listAttachments, [])
  const { user, container, unmount } = renderApp(<AttachmentsTab />, { at })
  await screen.findByText('Nenhum anexo ainda.')
  const field = container.querySelector<HTMLInputElement>('input[type="file"]')
  if (!field) throw new Error('no field for files')
  const files = names.map((name) => new File(['%PDF-1.4'], name, { type: 'application/pdf' }))
  await user.upload(field, files)
  return { user, unmount, reopen: () => renderApp(<AttachmentsTab />, { at }) }
}

it('attaches each file when it has arrived; those that are slower go on', async () => {
  const slow = makeFile({ fileName: 'grande.pdf', fileType: 'application/pdf', previewURL: null })
  const quickAttached = Promise.withResolvers<void>()
  mock(uploadFile, slow, { after: quickAttached.promise })
  mock(uploadFile, pdf, { isOnce: true })
  const attached = mock(attachFile, makeAttachment({ fileURL: pdf.fileURL }), { status: 201 })
  await openFiles('contrato.pdf', 'grande.pdf')
  expect(await screen.findByText('Arquivo anexado!')).toBeTruthy()
  quickAttached.resolve()
  await waitFor(() => expect(attached).toHaveLength(2))
  expect(attached.map(({ body }) => body)).toMatchObject([
    { fileURL: pdf.fileURL },
    { fileURL: slow.fileURL },
  ])
})

it('keeps what could not be attached to be tried again when the record is opened anew', async () => {
  mockProblem(attachFile, { statusCode: 500, code: 'internal', message: 'Erro interno.' })
  const { unmount, reopen } = await openFiles('contrato.pdf')
  expect(await screen.findByText('Erro ao anexar')).toBeTruthy()
  unmount()
  const attached = mock(attachFile, makeAttachment({ fileURL: pdf.fileURL }), { status: 201 })
  const { user } = reopen()
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
  await waitFor(() => expect(attached).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(/enviado, mas não anexado/)).toBeNull())
})
