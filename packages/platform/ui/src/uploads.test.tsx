import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { AppProvider } from './app-provider.tsx'
import { AttachmentGallery } from './attachment-gallery.tsx'
import { type UploadControl, UploadField, type UploadItem } from './upload-field.tsx'

afterEach(cleanup)

function item(fields: Partial<UploadItem>): UploadItem {
  return { id: 'a', name: 'tela.png', type: 'image/png', size: 2048, state: 'waiting', ratio: 0, ...fields }
}

/** Renders the field and records its callbacks. */
function renderField(items: readonly UploadItem[], fields: Partial<UploadControl> = {}) {
  const asked: string[] = []
  const uploads: UploadControl = {
    items,
    accept: 'image/png',
    isFull: false,
    add: (files) => asked.push(`add ${files.map(({ name }) => name).join(' ')}`),
    retry: (id) => asked.push(`retry ${id}`),
    remove: (id) => asked.push(`remove ${id}`),
    ...fields,
  }
  render(
    <AppProvider env="test">
      <UploadField label="Anexos" hint="Até 5 arquivos" uploads={uploads} />
    </AppProvider>,
  )
  return asked
}

const picture = new File(['x'], 'tela.png', { type: 'image/png' })
const field = () => screen.getByRole('group', { name: 'Anexos' })
const row = () => within(screen.getByRole('listitem'))

describe('UploadField', () => {
  it('takes files by chooser, drop and paste', () => {
    const asked = renderField([])
    const input = document.querySelector('input[type=file]')
    if (!input) throw new Error('no chooser')
    fireEvent.change(input, { target: { files: [picture] } })
    const zone = screen.getByRole('button', { name: 'Escolher arquivos' }).parentElement
    if (!zone) throw new Error('no zone')
    fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files: [picture, picture] } })
    fireEvent.paste(window, { clipboardData: { files: [picture] } })
    expect(asked).toEqual(['add tela.png', 'add tela.png tela.png', 'add tela.png'])
  })

  it('shows the limits and stops at the maximum', () => {
    renderField([], { isFull: true })
    expect(within(field()).getByText('Até 5 arquivos')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Escolher arquivos' }).disabled).toBe(true)
  })

  it.each([
    [{ state: 'waiting' }, 'Aguardando'],
    [{ state: 'sending', ratio: 0.25 }, '512 B de 2 KB · 25%'],
    [{ state: 'sending', ratio: 1 }, 'Conferindo o arquivo'],
    [{ state: 'failed', problem: 'A conexão caiu.' }, 'A conexão caiu.'],
    [{ state: 'done', ratio: 1 }, '2 KB'],
  ] as const)('tells how far a file is: %j', (fields, words) => {
    renderField([item(fields)])
    expect(row().getByText(words)).toBeTruthy()
  })

  it('shows the progress of a file, which can be cancelled', () => {
    const asked = renderField([item({ state: 'sending', ratio: 0.4 })])
    expect(row().getByRole('progressbar', { name: 'Enviando tela.png' }).getAttribute('aria-valuenow')).toBe(
      '40',
    )
    fireEvent.click(row().getByRole('button', { name: 'Cancelar envio de tela.png' }))
    expect(asked).toEqual(['remove a'])
  })

  it('sends a failed file again', () => {
    const asked = renderField([item({ state: 'failed' })])
    fireEvent.click(row().getByRole('button', { name: 'Tentar novamente' }))
    expect(asked).toEqual(['retry a'])
  })

  it('previews an image and removes it', () => {
    const asked = renderField([item({ state: 'done', ratio: 1, previewUrl: 'blob:a' })])
    expect(document.querySelector('.file-thumb img')?.getAttribute('src')).toBe('blob:a')
    fireEvent.click(row().getByRole('button', { name: 'Remover tela.png' }))
    expect(asked).toEqual(['remove a'])
  })
})

describe('AttachmentGallery', () => {
  const files = [
    { url: '/f/1', name: 'tela.png', type: 'image/png' },
    { url: '/f/2', name: 'gravacao.mp4', type: 'video/mp4' },
    { url: '/f/3', name: 'proposta.pdf', type: 'application/pdf', size: 1_572_864 },
    { url: '/f/4', name: 'voz.ogg', type: 'audio/ogg' },
    { url: '/f/5', name: 'IMG_1.HEIC', type: 'image/heic' },
  ]
  const draw = () =>
    render(
      <AppProvider env="test">
        <AttachmentGallery files={files} label="Anexos" />
      </AppProvider>,
    )

  it('opens images and videos in a viewer with navigation', async () => {
    draw()
    fireEvent.click(screen.getByRole('button', { name: 'Ver imagem tela.png' }))
    const viewer = within(await screen.findByRole('dialog'))
    expect(viewer.getByRole('img', { name: 'tela.png' }).getAttribute('src')).toBe('/f/1')
    expect(viewer.getByText('1 de 2')).toBeTruthy()
    fireEvent.click(viewer.getByRole('button', { name: 'Próximo' }))
    expect(document.querySelector('video[controls]')?.getAttribute('src')).toBe('/f/2')
    fireEvent.keyDown(document.documentElement, { key: 'ArrowRight' })
    expect(viewer.getByRole('img', { name: 'tela.png' })).toBeTruthy()
    expect(viewer.getByRole('link', { name: 'Baixar' }).getAttribute('download')).toBe('tela.png')
  })

  it('offers other files for download', () => {
    draw()
    expect(screen.getByRole('link', { name: 'proposta.pdf' }).getAttribute('href')).toBe('/f/3')
    expect(screen.getByText('1,5 MB')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'IMG_1.HEIC' }).getAttribute('download')).toBe('IMG_1.HEIC')
  })

  it('plays sound in its row', () => {
    draw()
    expect(screen.getByLabelText('Ouvir voz.ogg').getAttribute('src')).toBe('/f/4')
    expect(screen.getByRole('link', { name: 'voz.ogg' })).toBeTruthy()
  })
})
