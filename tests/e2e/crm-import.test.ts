import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { addPerson, serverForFile } from '../support/suite.ts'
import { enterAs, visit } from '../support/visitor.ts'

const CRM_PASSWORD = 'senha-de-teste-do-crm'
const server = await serverForFile({ env: { CRM_PASSWORD } })
const browser = await launchBrowser()
afterAll(() => browser.close())

/** Time limit of a job, including its worker's start. */
const WORK = { timeout: 20_000 }

/** A Brazilian Excel CSV with partly recognisable headers. */
const FILE = Buffer.from(
  [
    'Pessoa;Correio;Fone;Firma',
    'Ana Conceição;ana@x.example;(11) 98765-4321;"Boa; Filhos"',
    '=1+1;formula@x.example;;"Diz ""olá"""',
    ';sem.nome@x.example;;',
    'Caio Dias;caio@x.example;;Dias',
  ].join('\r\n'),
  'latin1',
)

const visitor = await visit(browser, server)
const { page } = visitor
await enterAs(visitor, await addPerson(server.database, 'Ana'))

const leads = () =>
  server.database.query(
    'select name, email, phone, company, source, status from leads where deleted_at is null order by email',
  )

async function download(from: Page): Promise<{ name: string; csv: string }> {
  const [file] = await Promise.all([
    from.waitForEvent('download'),
    from.getByRole('button', { name: 'Exportar em Massa' }).click(),
  ])
  return { name: file.suggestedFilename(), csv: await readFile(await file.path(), 'utf8') }
}

async function choose(content: Buffer | string, name = 'leads.csv') {
  await page.getByRole('button', { name: 'Importar em Massa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar em Massa' })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  return dialog
}

it('imports with mapping, exports the same rows, and undoes the import', async () => {
  await visitor.open('/crm')
  await page.getByLabel('Senha do CRM').fill(CRM_PASSWORD)
  await page.getByRole('button', { name: 'Entrar no CRM' }).click()
  await see(page.getByText('Nenhum lead encontrado')).toBeVisible(WORK)
  await page.getByRole('button', { name: 'Exportar em Massa' }).click()
  await see(page.getByText('Não há leads para exportar')).toBeVisible()

  // An empty file is rejected.
  const refused = await choose('Nome,Email\n')
  const tooShort = 'Arquivo CSV deve ter pelo menos uma linha de dados além do cabeçalho'
  await see(page.locator('.toast-card').getByText(tooShort)).toBeVisible()
  await refused.getByRole('button', { name: 'Fechar' }).click()

  // The detected mapping is completed by hand before the preview.
  const dialog = await choose(FILE)
  await see(
    dialog.getByText('Escolha', { exact: false }).or(dialog.getByText('Indique qual é', { exact: false })),
  ).toBeVisible()
  for (const [field, column] of [
    ['E-mail', /^Correio/],
    ['Empresa', /^Firma/],
  ] as const) {
    await dialog.getByRole('combobox', { name: field }).or(dialog.getByLabel(field)).first().click()
    await page.getByRole('option', { name: column }).click()
  }
  await see(dialog.getByText('4 linhas: 3 de pessoas novas, 0 de quem já existe, 1 recusada')).toBeVisible()
  await dialog.getByRole('tab', { name: 'Recusadas (1)' }).click()
  await see(dialog.getByText('Nome vazio')).toBeVisible()
  await dialog.getByRole('button', { name: 'Importar 3 linhas' }).click()

  const toast = page.locator('.toast-card')
  await see(toast.getByText('Importação Concluída')).toBeVisible(WORK)
  await see(toast.getByText('3 leads importados, 1 erro')).toBeVisible()
  await see(dialog.getByText('Concluída', { exact: true })).toBeVisible()
  await see(dialog.getByText('Linha 4')).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await see(page.getByText('Ana Conceição').first()).toBeVisible()
  const imported = await leads()
  expect(imported).toMatchObject([
    {
      name: 'Ana Conceição',
      phone: '+5511987654321',
      company: 'Boa; Filhos',
      source: 'import',
      status: 'new',
    },
    { name: 'Caio Dias', company: 'Dias' },
    { name: '=1+1', company: 'Diz "olá"' },
  ])

  // SEC-22: the parsed export equals the import.
  const { name, csv } = await download(page)
  expect(name).toMatch(/^leads_export_\d{4}-\d\d-\d\d\.csv$/)
  await see(page.getByText('3 leads exportados')).toBeVisible()
  expect(csv).toContain("'=1+1")
  const again = await choose(csv)
  await see(again.getByText('3 linhas: 0 de pessoas novas, 3 de quem já existe, 0 recusadas')).toBeVisible()
  await again.getByRole('button', { name: 'Importar 3 linhas' }).click()
  await see(again.getByText('Concluída', { exact: true })).toBeVisible(WORK)
  expect(await leads()).toEqual(imported)

  // The first import is undone from the recent ones.
  await again.getByRole('button', { name: 'Nova importação' }).click()
  await again.getByRole('button', { name: /3 leads importados, 1 erro/ }).click()
  await again.getByRole('button', { name: 'Desfazer importação' }).click()
  await page
    .getByRole('dialog', { name: 'Desfazer importação' })
    .getByRole('button', { name: 'Desfazer' })
    .click()
  await see(again.getByText('3 leads removidos', { exact: false })).toBeVisible()
  await again.getByRole('button', { name: 'Fechar' }).last().click()
  await see(page.getByText('Nenhum lead encontrado')).toBeVisible()
  expect(await leads()).toEqual([])
  expect(visitor.troubles).toEqual([])
})

it('attaches, opens and removes a PDF; runs a test job in Filas', async () => {
  const made = await visitor.context.request.post('/api/crm/leads', {
    data: { name: 'Dora Pires', email: 'dora@x.example' },
  })
  expect(made.status()).toBe(201)
  await visitor.open('/crm/attachments')
  const leadsCard = page.getByRole('region', { name: 'Anexos de leads' })
  await leadsCard.getByRole('link', { name: 'Ver anexos de Dora Pires' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'Proposta.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  })
  const files = page.getByRole('list', { name: 'Anexos' })
  await see(files.getByText('Proposta.pdf')).toBeVisible(WORK)
  await files.getByRole('button', { name: 'Remover Proposta.pdf' }).click()
  const asked = page.getByRole('dialog', { name: 'Remover anexo' })
  await asked.getByRole('button', { name: 'Remover' }).click()
  await see(page.getByText('Anexo removido com sucesso.')).toBeVisible()
  await see(files).toHaveCount(0)
  await page.getByText('Voltar aos Anexos').click()
  await see(leadsCard).toBeVisible()

  await page.getByRole('tab', { name: 'Filas' }).click()
  await see(page.getByRole('heading', { name: 'Sistema de Filas' })).toBeVisible()
  await page.getByRole('button', { name: 'Criar job de teste' }).click()
  await page.getByRole('button', { name: 'Atualizar' }).click()
  const job = page.getByRole('listitem').filter({ hasText: 'whatsapp_message' })
  await see(job.getByRole('link', { name: 'Mensagem de WhatsApp' })).toBeVisible(WORK)
  await see(job.getByText('Concluído')).toBeVisible(WORK)
  expect(visitor.troubles).toEqual([])
})
