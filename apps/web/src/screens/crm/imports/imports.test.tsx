import { exportLeads } from '@cadencia/crm/exports/contract'
import {
  getImport,
  type ImportPreview,
  type LeadImport,
  listImports,
  previewImport,
  startImport,
  undoImport,
} from '@cadencia/crm/imports/contract'
import { createUploadTicket } from '@cadencia/files/contract'
import { makeFile, mockUploads } from '@cadencia/files/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import './import-dialog.tsx'
import { MassActions } from './mass-actions.tsx'

const file = makeFile({ fileName: 'leads.csv', fileType: 'text/csv', previewURL: null })
const id = crypto.randomUUID()

function makeImport(over: Partial<LeadImport> = {}): LeadImport {
  return {
    ...{ id, status: 'completed', fileName: 'leads.csv', onDuplicate: 'update', message: null },
    ...{ total: 4, processed: 4, imported: 2, updated: 1, skipped: 0, errors: 1 },
    ...{ createdBy: null, author: null, undone: null, notices: [] },
    ...{ createdAt: '2026-11-21T12:00:00Z', finishedAt: '2026-11-21T12:00:05Z' },
    rows: [{ line: 3, message: 'E-mail inválido' }],
    ...over,
  }
}

const cells = { email: 'a@x.example', phone: '', company: '', source: '' }
const preview: ImportPreview = {
  headerLine: 1,
  firstLines: [
    { line: 1, cells: ['Relatório', ''] },
    { line: 3, cells: ['Nome', 'Correio'] },
  ],
  ...{ notices: [], warned: 0, warnedRows: [] },
  columns: [
    { index: 0, header: 'Nome', samples: ['Ana'] },
    { index: 1, header: 'Correio', samples: ['a@x.example'] },
  ],
  ...{ mapping: { name: 0 }, isMappingFound: true, problem: 'Indique o e-mail.' },
  ...{ total: 2, valid: 0, duplicates: 0, refused: 2 },
  rows: [{ line: 2, name: 'Ana', ...cells, problem: 'E-mail vazio', warning: null, isDuplicate: false }],
  refusedRows: [],
}
const complete: ImportPreview = {
  ...preview,
  ...{ mapping: { name: 0, email: 1 }, problem: null, valid: 2, duplicates: 1, refused: 0 },
  rows: [
    { line: 2, name: 'Ana', ...cells, problem: null, warning: 'Origem no arquivo: Feira', isDuplicate: true },
  ],
}

async function openWizard() {
  const { user, ...app } = renderApp(<MassActions query={{}} />, { at: '/crm' })
  await user.click(screen.getByRole('button', { name: 'Importar em Massa' }))
  const dialog = await screen.findByRole('dialog', { name: 'Importar em Massa' })
  await within(dialog).findByText(/CSV, xls ou xlsx/)
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no field for the file')
  return { user, dialog, input, ...app }
}

async function sendFile() {
  const { input, ...app } = await openWizard()
  await app.user.upload(input, new File(['Nome,Correio\n'], 'leads.csv', { type: 'text/csv' }))
  return app
}

beforeEach(() => {
  mockUploads(file)
  mock(listImports, [])
})

describe("'Importar em Massa'", () => {
  it('goes from the file over its columns to the result', async () => {
    mock(previewImport, preview)
    const { user, dialog, announce } = await sendFile()
    expect(await within(dialog).findByText('Indique o e-mail.')).toBeTruthy()
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Importar' }).disabled).toBe(true)

    const asked = mock(previewImport, complete)
    await user.click(within(dialog).getByRole('combobox', { name: 'E-mail' }))
    await user.click(await screen.findByRole('option', { name: /Correio/ }))
    await within(dialog).findByText('2 linhas: 1 de pessoas novas, 1 de quem já existe, 0 recusadas')
    expect(asked[0]?.body).toEqual({ fileURL: file.fileURL, mapping: { name: 0, email: 1 } })
    expect(within(dialog).getByText('Vai para as notas: Origem no arquivo: Feira')).toBeTruthy()

    const started = mock(startImport, { id })
    mock(getImport, makeImport({ status: 'running', total: 0, processed: 0, imported: 0, errors: 0 }))
    await user.click(within(dialog).getByRole('radio', { name: /Ignorar/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Importar 2 linhas' }))
    await within(dialog).findByText(/Lendo o arquivo/)
    expect(started[0]?.body).toMatchObject({ mapping: { name: 0, email: 1 }, onDuplicate: 'skip' })

    // Live news move the bar, and the end is told.
    await announce({ type: 'progress', entity: 'lead_import', id, done: 2, total: 4, status: 'running' })
    await within(dialog).findByText(/2 de 4 linhas/)
    mock(getImport, makeImport())
    await announce({ type: 'progress', entity: 'lead_import', id, done: 4, total: 4, status: 'completed' })
    expect(await screen.findByText('Importação Concluída')).toBeTruthy()
    expect(screen.getByText('2 leads importados, 1 atualizado, 1 erro')).toBeTruthy()
    expect(within(dialog).getByText('E-mail inválido')).toBeTruthy()
  })

  it('takes another file in place of one that failed to be sent', async () => {
    mockProblem(createUploadTicket, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    const { user, input } = await openWizard()
    await user.upload(input, new File(['Nome\n'], 'errado.csv', { type: 'text/csv' }))
    expect(await screen.findByText('Erro no upload')).toBeTruthy()
    mockUploads(file)
    mock(previewImport, preview)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Escolher arquivo' }).disabled).toBe(false)
    await user.upload(input, new File(['Nome,Correio\n'], 'leads.csv', { type: 'text/csv' }))
    expect(await screen.findByText('Indique o e-mail.')).toBeTruthy()
    expect(screen.queryByText('Envie um arquivo só.')).toBeNull()
  })

  it('lets one choose the line of the header, and says what is left out', async () => {
    mock(previewImport, {
      ...complete,
      notices: ['Só a aba “Contatos” é importada; fica de fora “Antigos”.'],
      ...{ warned: 1, warnedRows: [{ line: 4, message: 'Outro e-mail: b@x.example' }] },
    })
    const { user, dialog } = await sendFile()
    expect(await within(dialog).findByText(/fica de fora “Antigos”/)).toBeTruthy()
    await user.click(within(dialog).getByRole('tab', { name: 'Para as notas (1)' }))
    expect(await within(dialog).findByText('Outro e-mail: b@x.example')).toBeTruthy()

    const asked = mock(previewImport, { ...complete, headerLine: 3 })
    await user.click(within(dialog).getByRole('combobox', { name: 'Linha do cabeçalho' }))
    await user.click(await screen.findByRole('option', { name: '3: Nome · Correio' }))
    await waitFor(() => expect(asked[0]?.body).toEqual({ fileURL: file.fileURL, headerLine: 3 }))
    const started = mock(startImport, { id })
    mock(
      getImport,
      makeImport({ notices: ['O cabeçalho está na linha 3; a linha acima dele ficou de fora.'] }),
    )
    await user.click(await within(dialog).findByRole('button', { name: 'Importar 2 linhas' }))
    expect(await within(dialog).findByText(/O cabeçalho está na linha 3/)).toBeTruthy()
    expect(started[0]?.body).toMatchObject({ headerLine: 3, mapping: { name: 0, email: 1 } })
  })

  it('shows what came of an import, and undoes it', async () => {
    mock(getImport, makeImport())
    const { user } = renderApp(<MassActions query={{}} />, { at: `/crm?import=${id}` })
    const dialog = await screen.findByRole('dialog', { name: 'Importar em Massa' })
    expect(await within(dialog).findByText('E-mail inválido')).toBeTruthy()
    const undone = mock(undoImport, null)
    const at = '2026-11-21T12:10:00Z'
    mock(getImport, makeImport({ status: 'undone', undone: { at, removed: 2, restored: 0, kept: 1 } }))
    await user.click(within(dialog).getByRole('button', { name: 'Desfazer importação' }))
    const sure = await screen.findByRole('dialog', { name: 'Desfazer importação' })
    await user.click(within(sure).getByRole('button', { name: 'Desfazer' }))
    expect(await within(dialog).findByText(/2 leads removidos, 0 restaurados, 1 mantido/)).toBeTruthy()
    expect(undone[0]?.params).toMatchObject({ id })
  })

  it.each([
    ['Erro', 'Arquivo CSV deve ter pelo menos uma linha de dados além do cabeçalho'],
    ['Erro na Importação', 'Falha ao processar arquivo. Verifique o formato.'],
  ])('says %s / %s of a file that cannot be imported', async (title, message) => {
    mockProblem(previewImport, { statusCode: 400, code: 'unreadable_file', message })
    const { dialog } = await sendFile()
    expect(await within(dialog).findByText(message)).toBeTruthy()
    await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(1))
    expect(screen.getByText(title, { exact: true })).toBeTruthy()
  })

  it('finds earlier imports again', async () => {
    mock(listImports, [makeImport()])
    mock(getImport, makeImport())
    const { user } = renderApp(<MassActions query={{}} />, { at: '/crm?import=new' })
    await user.click(await screen.findByRole('button', { name: /2 leads importados, 1 atualizado, 1 erro/ }))
    expect(await screen.findByText('Linhas recusadas')).toBeTruthy()
  })
})

describe("'Exportar em Massa'", () => {
  it.each([
    ['0', 'Aviso', 'Não há leads para exportar'],
    ['1200', 'Sucesso', '1.200 leads exportados'],
  ])('with %s leads says %s', async (count, title, message) => {
    const asked = mock(exportLeads, 'Nome', { headers: { 'x-total-count': count } })
    const { user } = renderApp(<MassActions query={{ q: 'ana', status: 'new' }} />)
    await user.click(screen.getByRole('button', { name: 'Exportar em Massa' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByText(title)).toBeTruthy()
    expect(asked[0]?.query).toEqual({ q: 'ana', status: 'new', separator: 'semicolon' })
  })

  it('offers a workbook as well', async () => {
    const asked = mock(exportLeads, 'PK', { headers: { 'x-total-count': '2' } })
    const { user } = renderApp(<MassActions query={{}} />)
    await user.click(screen.getByRole('button', { name: 'Formato da exportação' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Planilha do Excel (xlsx)' }))
    expect(await screen.findByText('2 leads exportados')).toBeTruthy()
    expect(asked[0]?.query).toEqual({ format: 'xlsx' })
  })

  it('stands in a menu with the import beside a record', async () => {
    document.documentElement.setAttribute('data-side-panel', 'xl')
    onTestFinished(() => document.documentElement.removeAttribute('data-side-panel'))
    const asked = mock(exportLeads, 'PK', { headers: { 'x-total-count': '2' } })
    const { user } = renderApp(<MassActions query={{}} />, { at: '/crm' })
    await user.click(screen.getByRole('button', { name: 'Mais ações com leads' }))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV com vírgulas' }))
    expect(await screen.findByText('2 leads exportados')).toBeTruthy()
    expect(asked[0]?.query).toEqual({ separator: 'comma' })
    await user.click(screen.getByRole('button', { name: 'Mais ações com leads' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Importar em Massa' }))
    expect(await screen.findByRole('dialog', { name: 'Importar em Massa' })).toBeTruthy()
  })
})
