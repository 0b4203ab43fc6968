import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, type Visitor, visit } from '../support/visitor.ts'
import { itInWideRuns } from '../support/wide.ts'

const TITLE = 'Lista de propostas fica vazia'
const PICTURE = new URL('../support/files/tela.png', import.meta.url).pathname
const VIDEO = new URL('../support/files/gravacao.webm', import.meta.url).pathname
const LIVE = { timeout: 2000 }
/** 99 characters. */
const SHORT = 'A lista de propostas fica vazia depois de salvar. '.repeat(2).slice(0, 99)

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

async function visitAs(email: string): Promise<Visitor> {
  const visitor = await visit(browser, server)
  await enterAs(visitor, `${email}@cadencia.example`)
  await visitor.open('/support?view=cards')
  return visitor
}

async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Nova Solicitação' }).click()
  return page.getByRole('dialog', { name: 'Nova Solicitação' })
}

it('runs a support request with attachments, live for both teams', async () => {
  const ana = await visitAs('ana.souza')
  const bruno = await visitAs('bruno.carvalho')
  const { page } = ana

  // Validation: 99 characters are too few, 100 are enough.
  const form = await openForm(page)
  await form.getByRole('button', { name: 'Criar solicitação' }).click()
  await see(page.getByText('Campos obrigatórios')).toBeVisible()
  await form.getByLabel('Título').fill(TITLE)
  await form.getByLabel('Descrição').fill(SHORT)
  await see(form.getByText('99/100')).toBeVisible()
  await form.getByRole('button', { name: 'Criar solicitação' }).click()
  await see(page.getByText('Descrição muito curta')).toBeVisible()
  await form.getByLabel('Descrição').fill(`${SHORT}!`)
  await see(form.getByText('100/100')).toBeVisible()
  await form.locator('input[type=file]').setInputFiles([PICTURE, VIDEO])
  await see(page.getByText('Upload concluído!')).toBeVisible()
  await form.getByRole('button', { name: 'Criar solicitação' }).click()
  await see(page.getByText('Solicitação criada!')).toBeVisible()

  // The other team sees it live with attachments, and accepts it.
  const row = bruno.page.getByRole('article', { name: TITLE })
  await see(row.getByText('2 anexos')).toBeVisible(LIVE)
  await row.getByRole('link', { name: TITLE }).click()
  const record = bruno.page.getByRole('dialog', { name: TITLE })
  await record.getByRole('tab', { name: 'Arquivos (2)' }).click()
  await record.getByRole('button', { name: 'Ver imagem tela.png' }).click()
  const viewer = bruno.page.getByRole('dialog', { name: 'tela.png' })
  await see
    .poll(() => viewer.getByAltText('tela.png').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(480)
  await bruno.page.keyboard.press('ArrowRight')
  const video = bruno.page.locator('video[controls]')
  await see.poll(() => video.evaluate(({ videoWidth }: HTMLVideoElement) => videoWidth)).toBe(320)
  await bruno.page.keyboard.press('Escape')
  await record.getByRole('button', { name: 'Iniciar' }).click()
  const asked = page.getByRole('article', { name: TITLE })
  await see(asked.getByText('Em andamento')).toBeVisible(LIVE)

  await record.getByRole('tab', { name: 'Atividade' }).click()
  await record.getByRole('textbox', { name: 'Comentário' }).fill('Consegui ver o erro.')
  await record.getByRole('button', { name: 'Comentar' }).click()
  await see(asked.getByText('1 comentário')).toBeVisible(LIVE)

  // The one request stays in view whichever group it moves to.
  await page.getByRole('searchbox', { name: 'Buscar solicitação' }).fill(TITLE)

  // Resolving requires notes.
  await record.getByRole('button', { name: 'Resolver' }).click()
  const finishing = bruno.page.getByRole('dialog', { name: 'Finalizar Solicitação' })
  await finishing.getByRole('button', { name: 'Finalizar' }).click()
  await see(bruno.page.getByText('Nota obrigatória')).toBeVisible()
  await finishing.getByLabel('Notas de resolução').fill('O cache da lista foi renovado.')
  await finishing.getByRole('button', { name: 'Finalizar' }).click()
  await see(asked.getByText('Resolvida')).toBeVisible(LIVE)
  await see(asked.getByText('O cache da lista foi renovado.')).toBeVisible()

  // The requester closes and rates it.
  await asked.getByRole('button', { name: 'Fechar' }).click()
  await page
    .getByRole('dialog', { name: 'Finalizar Solicitação' })
    .getByRole('button', { name: 'Finalizar' })
    .click()
  await see(record.getByText('fechou a solicitação')).toBeVisible(LIVE)
  await asked.getByRole('link', { name: TITLE }).click()
  const own = page.getByRole('dialog', { name: TITLE })
  await own.getByRole('radio', { name: '5 de 5' }).check({ force: true })
  await own.getByRole('button', { name: 'Enviar avaliação' }).click()
  await see(own.getByText('Avaliação de quem pediu')).toBeVisible()
  await see(record.getByText('avaliou o atendimento com 5 de 5')).toBeVisible(LIVE)
  await see(own.getByText('avaliou o atendimento com 5 de 5')).toBeVisible(LIVE)
  const entries = await own.getByRole('region', { name: 'Atividade' }).getByRole('listitem').allTextContents()
  expect(entries.map((entry) => entry.replace(/^[A-Z]{2}/, '').split(' · ')[0])).toEqual([
    'Ana Souza abriu a solicitação',
    'Bruno Carvalho iniciou o atendimento',
    'Bruno Carvalho comentou',
    'Bruno Carvalho resolveu a solicitação',
    'Ana Souza fechou a solicitação',
    'Ana Souza avaliou o atendimento com 5 de 5',
  ])
  expect([...ana.troubles, ...bruno.troubles]).toEqual([])
  await Promise.all([ana.close(), bruno.close()])
})

itInWideRuns('accepts five files, refuses the sixth, and retries an interrupted upload', async () => {
  const ana = await visitAs('ana.souza')
  const { page } = ana
  const form = await openForm(page)
  const picker = form.locator('input[type=file]')
  await picker.setInputFiles(Array.from({ length: 6 }, () => PICTURE))
  await see(form.getByText('Envie no máximo 5 arquivos.')).toBeVisible()
  await see(page.getByText('5 arquivos enviados')).toBeVisible()
  await see(form.getByRole('listitem')).toHaveCount(5)
  await form.getByRole('button', { name: 'Remover tela.png' }).first().click()

  // The server is killed during the upload.
  const network = await ana.context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 400_000,
  })
  await picker.setInputFiles({ name: 'longa.webm', mimeType: 'video/webm', buffer: await longVideo() })
  const long = form.getByRole('listitem', { name: 'longa.webm' })
  await see(long.getByText(/ de 4 MB · [1-9]/)).toBeVisible()
  await server.kill()
  await see(long.getByText('A conexão caiu antes do fim do envio.')).toBeVisible()
  await server.restart()
  await network.detach()
  await long.getByRole('button', { name: 'Tentar novamente' }).click()
  await see(long.getByText('4 MB', { exact: true })).toBeVisible({ timeout: 15_000 })

  // Uploaded files survive a reload.
  await page.reload()
  await see(page.getByRole('dialog').getByRole('listitem')).toHaveCount(5)
  await ana.close()
})

/** A 4 MB video, large enough to interrupt. */
async function longVideo(): Promise<Buffer> {
  const video = await readFile(VIDEO)
  return Buffer.concat([video, Buffer.alloc(4 * 1024 * 1024 - video.length)])
}
