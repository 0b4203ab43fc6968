import { deleteMedia, listMedia, type MediaFile, uploadMedia } from '@cadencia/admin/media/contract'
import { getMediaSettings, updateMediaSettings } from '@cadencia/admin/settings/contract'
import { getUploadRules } from '@cadencia/files/contract'
import { usesUnder } from '@cadencia/files/uses'
import { MediaSettings } from '@cadencia/settings/contract'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { mockAdministrator } from '../../../../testing/admin-home.ts'
import { idOf } from '../../../../testing/people.ts'
import { MediaLibrary } from './media-library.tsx'
import { MediaSettingsPanel } from './media-settings-panel.tsx'

const DEFAULTS = MediaSettings.parse({})

function MediaPanels() {
  return (
    <>
      <MediaLibrary />
      <MediaSettingsPanel />
    </>
  )
}

const file: MediaFile = {
  id: idOf(401),
  name: 'capa.png',
  type: 'image/png',
  url: `/api/files/${idOf(402)}/capa.png`,
  size: 120_000,
  uploadedAt: '2026-11-23T12:05:00Z',
  uploadedBy: null,
  previewUrl: `/api/files/${idOf(402)}/capa.png?preview=1`,
  originalSize: 900_000,
  width: 1920,
  height: 960,
}

beforeEach(() => {
  mockAdministrator()
  mock(listMedia, [file])
  mock(getMediaSettings, DEFAULTS)
  const { maxFileSize, allowedTypes } = DEFAULTS
  mock(
    getUploadRules,
    usesUnder({ maxFileSizeMB: 10, mediaMaxFileSizeMB: maxFileSize, mediaAllowedTypes: allowedTypes }),
  )
})

const open = () => renderApp(<MediaPanels />)
const choose = (container: HTMLElement) =>
  container.querySelector<HTMLInputElement>('input[type="file"]') ?? new Error('no file field')

it('lists the files with size, measures and time, and shows a picture large', async () => {
  const { user } = open()
  const card = within(await screen.findByRole('article', { name: 'capa.png' }))
  expect(card.getByText(/PNG · .*\(era .*\) · 1920 × 960/)).toBeTruthy()
  expect(card.getByText('23/11/2026 09:05')).toBeTruthy()
  await user.click(card.getByRole('link', { name: 'Ver capa.png' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'capa.png' }))
  expect((await dialog.findByRole('img')).getAttribute('src')).toBe(file.url)
})

it('Nenhum arquivo encontrado', async () => {
  mock(listMedia, [])
  open()
  expect(await screen.findByText('Nenhum arquivo encontrado')).toBeTruthy()
})

it('uploads as file-0, file-1 …: Upload concluído!', async () => {
  const { user, container } = open()
  await screen.findByRole('article', { name: 'capa.png' })
  const sent = mock(uploadMedia, {
    uploaded: 1,
    files: [{ ...file, id: idOf(403), name: 'nova.png' }],
    refused: [{ name: 'longa.png', message: 'Arquivo muito grande' }],
  })
  mock(listMedia, [file, { ...file, id: idOf(403), name: 'nova.png' }])
  const field = choose(container)
  if (field instanceof Error) throw field
  await user.upload(field, [
    new File(['a'], 'nova.png', { type: 'image/png' }),
    new File(['b'], 'longa.png', { type: 'image/png' }),
  ])
  expect(await screen.findByText('Upload concluído!')).toBeTruthy()
  const made = await screen.findByRole('article', { name: 'nova.png' })
  await waitFor(() => expect(made.closest('.just-created')).toBeTruthy())
  expect(await screen.findByText('longa.png: Arquivo muito grande')).toBeTruthy()
  expect(String(sent[0]?.body)).toMatch(/name="file-0"[\s\S]*name="file-1"/)
})

it('Erro no upload / Não foi possível enviar os arquivos. Verifique o formato e tamanho.', async () => {
  const { user, container } = open()
  await screen.findByRole('article', { name: 'capa.png' })
  mockProblem(uploadMedia, { statusCode: 415, code: 'unsupported_file', message: 'Não aceito.' })
  const field = choose(container)
  if (field instanceof Error) throw field
  await user.upload(field, new File(['a'], 'nova.png', { type: 'image/png' }))
  expect(await screen.findByText('Erro no upload')).toBeTruthy()
  expect(screen.getByText('Não foi possível enviar os arquivos. Verifique o formato e tamanho.')).toBeTruthy()
})

it('Tem certeza que deseja deletar este arquivo? Erro ao deletar / Não foi possível remover o arquivo.', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Deletar capa.png' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deletar capa.png?' }))
  expect(dialog.getByText('Tem certeza que deseja deletar este arquivo?')).toBeTruthy()
  mockProblem(deleteMedia, { statusCode: 500, code: 'internal', message: 'Erro interno.' })
  await user.click(dialog.getByRole('button', { name: 'Deletar' }))
  expect(await screen.findByText('Erro ao deletar')).toBeTruthy()
  expect(screen.getByText('Não foi possível remover o arquivo.')).toBeTruthy()
  const deleted = mock(deleteMedia, null)
  mock(listMedia, [])
  await user.click(dialog.getByRole('button', { name: 'Deletar' }))
  expect(await screen.findByText('Nenhum arquivo encontrado')).toBeTruthy()
  expect(deleted[0]?.params).toMatchObject({ id: file.id })
})

it('changes the media settings, within 1-100 MB and 100-4000 px', async () => {
  const { user } = open()
  const form = within(await screen.findByRole('form', { name: 'Configurações de mídia' }))
  const save = () => user.click(form.getByRole('button', { name: 'Salvar Configurações' }))
  await user.clear(form.getByLabelText(/Largura máxima/))
  await user.type(form.getByLabelText(/Largura máxima/), '4001')
  await save()
  expect(await form.findByText('Informe um número de 100 a 4000')).toBeTruthy()
  await user.clear(form.getByLabelText(/Largura máxima/))
  await user.type(form.getByLabelText(/Largura máxima/), '800')
  await user.click(form.getByRole('checkbox', { name: 'GIF' }))
  await user.click(form.getByRole('switch', { name: /Otimizar imagens/ }))
  const saved = mock(updateMediaSettings, { ...DEFAULTS, maxImageWidth: 800 })
  await save()
  expect(await screen.findByText('Configurações salvas!')).toBeTruthy()
  expect(saved[0]?.body).toEqual({
    maxImageWidth: 800,
    allowedTypes: 'image/png,image/jpeg,image/webp,application/pdf,text/plain',
    autoOptimizeImages: false,
  })
  mockProblem(updateMediaSettings, { statusCode: 500, code: 'internal', message: 'Erro interno.' })
  await user.click(form.getByRole('switch', { name: /Redimensionar imagens/ }))
  await save()
  expect(await screen.findByText('Erro ao salvar')).toBeTruthy()
})
