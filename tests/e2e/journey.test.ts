import type { Page } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { fallSilent, hearByScript, hearNothing, say, startsOf } from '../support/speech.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, visit, waitForScreen } from '../support/visitor.ts'
import { itInWideRuns } from '../support/wide.ts'

const TITLE = 'Jornada de novembro'
const LIVE = { timeout: 2000 }

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

/** Style of dictated text: large, full contrast, interim words marked. */
async function seeDictation(page: Page): Promise<void> {
  const live = page.getByRole('log', { name: 'Texto ao vivo' })
  await see(live.locator('em')).toHaveText('Decidimos dividir')
  const look = await live.evaluate((element) => {
    const { fontSize, color } = getComputedStyle(element)
    return { fontSize: Number.parseFloat(fontSize), isDark: color === getComputedStyle(document.body).color }
  })
  expect(look).toEqual({ fontSize: 20, isDark: true })
  const word = page.getByText('Gravando')
  const [inner, outer] = [await word.boundingBox(), await word.locator('..').boundingBox()]
  expect(inner && outer && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height).toBe(true)
}

function rowIn(page: Page) {
  return page
    .getByRole('list', { name: 'Reuniões' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: TITLE }) })
}

it('leads from sign-in to a meeting’s summary, live in a second browser', async () => {
  const ana = await visit(browser, server)
  await hearByScript(ana.context)
  const bruno = await visit(browser, server)
  await enterAs(bruno, 'bruno.carvalho@cadencia.example')
  await bruno.open('/meetings?q=jornada&scope=all')
  await see(bruno.page.getByText('Nenhuma reunião encontrada')).toBeVisible()
  const { page } = ana
  const seen = rowIn(bruno.page)

  await ana.open('/')
  await page.getByLabel('E-mail corporativo').fill('ana.souza@cadencia.example')
  await page.getByRole('button', { name: 'Entrar na Plataforma' }).click()
  await see(page.getByText('Login realizado!')).toBeVisible()
  await see(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  // Schedule.
  await page.getByRole('link', { name: /^Reuniões/ }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Reuniões' })).toBeVisible()
  await page.getByRole('button', { name: 'Nova Reunião' }).click()
  const form = page.getByRole('dialog', { name: 'Nova Reunião' })
  await form.getByLabel('Título').fill(TITLE)
  await form.getByRole('button', { name: 'Data e hora' }).click()
  await page.getByRole('button', { name: 'Mês seguinte' }).click()
  await page.getByRole('button', { name: /^15 / }).click()
  await page.getByRole('spinbutton', { name: 'Horas' }).fill('10')
  await page.getByRole('spinbutton', { name: 'Minutos' }).fill('30')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await form.getByRole('button', { name: 'Criar Reunião' }).click()
  await see(page.getByText('Reunião criada com sucesso!')).toBeVisible()
  await see(seen.getByText('Agendada')).toBeVisible(LIVE)

  // Starts the meeting: the room opens in a new window.
  await page.getByRole('searchbox', { name: 'Buscar reunião' }).fill('jornada')
  const card = rowIn(page)
  const [room] = await Promise.all([
    ana.context.waitForEvent('page'),
    card.getByRole('button', { name: 'Iniciar' }).click(),
  ])
  await room.close()
  await see(card.getByText('Ativa')).toBeVisible()
  await see(seen.getByText('Ativa')).toBeVisible(LIVE)

  // Transcription with interim results and a pausing recogniser.
  await card.getByRole('link', { name: 'Transcrever' }).click()
  const text = page.getByLabel('Texto da transcrição')
  await page.getByRole('button', { name: 'Iniciar Transcrição' }).click()
  await see(page.getByText('Gravando')).toBeVisible()
  await say(page, 'Bom dia a todos.')
  await say(page, 'Decidimos dividir', false)
  await see(text).toHaveValue('Bom dia a todos. Decidimos dividir')
  await seeDictation(page)
  await say(page, 'Decidimos dividir a exportação em partes.')
  await fallSilent(page)
  await see.poll(() => startsOf(page)).toBe(2)
  await say(page, 'O Bruno vai implementar a exportação até sexta-feira.')
  const said =
    'Bom dia a todos. Decidimos dividir a exportação em partes. O Bruno vai implementar a exportação até sexta-feira.'
  await see(text).toHaveValue(said)

  // A reload loses nothing.
  await page.reload()
  await see(page.getByText('Recuperamos um texto que ainda não foi salvo')).toBeVisible()
  await see(text).toHaveValue(said)
  await page.getByRole('button', { name: 'Iniciar Transcrição' }).click()
  await say(page, 'As inscrições cresceram doze por cento.')
  await page.getByRole('button', { name: 'Parar Transcrição' }).click()
  await page.getByRole('button', { name: 'Salvar Transcrição' }).click()
  await see(page.getByText('Transcrição salva.')).toBeVisible()

  // End.
  await page.getByRole('button', { name: 'Voltar' }).click()
  await card.getByRole('button', { name: 'Finalizar' }).click()
  await page
    .getByRole('dialog', { name: 'Finalizar reunião' })
    .getByRole('button', { name: 'Finalizar' })
    .click()
  await see(page.getByText('Reunião Finalizada')).toBeVisible()
  await see(seen.getByText('Concluída')).toBeVisible(LIVE)

  // It stands on top until its summary was read.
  const ended = page.getByRole('region', { name: 'Acabaram de terminar' })
  await see(ended.getByText(TITLE)).toBeVisible()

  await card.getByRole('link', { name: 'Ver Resumo IA' }).click()
  const record = page.getByRole('dialog', { name: TITLE })
  await see(record.getByText('Resumo automático (extrativo)')).toBeVisible()
  await see(record.getByText(/dividir a exportação em partes/).first()).toBeVisible()
  await see(ended).toHaveCount(0)
  await record.getByRole('tab', { name: 'Transcrição' }).click()
  await see(record.getByText(`${said} As inscrições cresceram doze por cento.`)).toBeVisible()

  // Bruno did not participate: he sees the meeting but not its transcript.
  await seen.getByRole('link', { name: TITLE }).click()
  await bruno.page.getByRole('tab', { name: 'Resumo' }).click()
  await see(bruno.page.getByText('dividir a exportação em partes')).toHaveCount(0)

  expect([...ana.troubles, ...bruno.troubles]).toEqual([])
  await Promise.all([ana.close(), bruno.close()])
})

itInWideRuns('allows typing where speech recognition is missing', async () => {
  const carla = await visit(browser, server)
  await hearNothing(carla.context)
  await enterAs(carla, 'camila.ferreira@cadencia.example')
  await carla.open('/meetings/permanent-room/transcribe')
  const { page } = carla
  await see(
    page
      .getByRole('alert')
      .getByText(
        'Seu navegador não suporta reconhecimento de voz. Use o Chrome ou Edge para esta funcionalidade.',
      ),
  ).toBeVisible()
  await page.getByLabel('Texto da transcrição').fill('Escrito à mão.')
  await page.getByRole('button', { name: 'Salvar Transcrição' }).click()
  await see(page.getByText('Transcrição salva.')).toBeVisible()
  await page.reload()
  await waitForScreen(page)
  await see(page.getByLabel('Texto da transcrição')).toHaveValue('Escrito à mão.')
  expect(carla.troubles).toEqual([])
  await carla.close()
})
