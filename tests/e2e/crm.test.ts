import type { Locator, Page } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { accessibilityViolations, horizontalOverflowPx } from '../support/accessibility.ts'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { serverForFile } from '../support/suite.ts'
import { CRM_PASSWORD, enterAs, unlockCrm, visit } from '../support/visitor.ts'
import { itInWideRuns } from '../support/wide.ts'

const LEAD = 'Joana Prates'
const COMPANY = 'Colégio Bandeirante'
/** Time limit of live updates. */
const LIVE = { timeout: 20_000 }

const server = await serverForFile({ env: { SEED: 'demo', CRM_PASSWORD } })
const browser = await launchBrowser()
afterAll(() => browser.close())

const columnOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cardOf = (where: Page | Locator, title: string) =>
  where.getByRole('article', { name: title, exact: true })

/** Waits for the touch to be rendered. */
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** At the centre, away from the auto-scrolling edges, and not moving. */
async function bringToMiddle(card: Locator): Promise<void> {
  await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await card.tap({ trial: true })
  await nextFrame(card.page())
}

async function passGate(page: Page): Promise<void> {
  await page.goto('/crm')
  await see(page.getByRole('heading', { name: 'Acesso ao CRM' })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Senha do CRM' })
  await field.fill('errada')
  await page.getByRole('button', { name: 'Entrar no CRM' }).click()
  await see(page.getByText('Senha incorreta')).toBeVisible()
  await field.fill(CRM_PASSWORD)
  await page.getByRole('button', { name: 'Entrar no CRM' }).click()
  await see(page.getByRole('article', { name: 'Total Leads' })).toBeVisible()
  await see(page.getByRole('tab', { name: 'Leads' })).toHaveAttribute('aria-selected', 'true')
}

async function createLead(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Novo Lead' }).click()
  const form = page.getByRole('dialog', { name: 'Novo Lead' })
  await see(form.getByRole('button', { name: 'Criar lead' })).toBeDisabled()
  await form.getByLabel('Nome').fill(LEAD)
  await form.getByLabel('E-mail').fill('joana@bandeirante.example')
  await form.getByLabel('Empresa').fill(COMPANY)
  await form.getByRole('button', { name: 'Criar lead' }).click()
  await see(page.getByText('Lead criado com sucesso.')).toBeVisible()
  await see(form).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Buscar lead' }).fill('bandeirante')
  await see(page.getByText('1 lead encontrado')).toBeVisible()
}

/** Creates an opportunity from the lead's record. */
async function convertLead(page: Page): Promise<void> {
  await cardOf(page, LEAD).getByRole('link', { name: LEAD }).click()
  const record = page.getByRole('dialog', { name: LEAD })
  await record.getByRole('button', { name: 'Converter' }).click()
  const form = page.getByRole('dialog', { name: 'Converter Lead' })
  await form.getByLabel('Valor').fill('12500')
  await form.getByRole('button', { name: 'Converter' }).click()
  await page.getByRole('button', { name: 'Ver oportunidade' }).click()
  const opportunity = page.getByRole('dialog', { name: COMPANY })
  await see(opportunity.getByText('R$ 12.500,00')).toBeVisible()
  await opportunity.getByRole('button', { name: 'Fechar' }).click()
  await see(opportunity).toHaveCount(0)
}

async function centreOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function dragTo(page: Page, card: Locator, column: Locator): Promise<void> {
  const from = await centreOf(card)
  const to = await centreOf(column)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 10, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 10 })
  await page.mouse.up()
}

itInWideRuns('the gate opens without asking twice for anything', async () => {
  const ana = await visit(browser, server)
  await enterAs(ana, 'ana.souza@cadencia.example')
  const { page } = ana
  await ana.open('/crm')
  await page.getByRole('textbox', { name: 'Senha do CRM' }).fill(CRM_PASSWORD)
  const asked: string[] = []
  page.on('request', (request) => {
    asked.push(new URL(request.url()).pathname)
  })
  const reconnected = page.waitForEvent('websocket')
  await page.getByRole('button', { name: 'Entrar no CRM' }).click()
  await see(page.getByRole('article', { name: 'Total Leads' })).toBeVisible()
  const socket = await reconnected
  await socket.waitForEvent('framereceived')
  await expect.poll(() => asked).toContain('/api/notifications/count')
  await page.waitForLoadState('networkidle')
  // What only the opened screen asks for may have changed before the page was connected again.
  const shown = ['/api/notifications/count', '/api/meetings']
  expect(asked.filter((path) => shown.includes(path)).toSorted()).toEqual(shown.toSorted())
  await ana.close()
})

it('unlocks the CRM and turns a lead into a won opportunity, client and activity', async () => {
  const ana = await visit(browser, server, { viewport: { width: 1900, height: 1000 } })
  await enterAs(ana, 'ana.souza@cadencia.example')
  const bruno = await visit(browser, server)
  await enterAs(bruno, 'bruno.carvalho@cadencia.example')
  await unlockCrm(bruno)
  const { page } = ana
  page.setDefaultTimeout(30_000)

  await passGate(page)
  await createLead(page)
  await convertLead(page)

  // Dragging to won updates the other browser and creates the client.
  await bruno.open('/crm/opportunities')
  await ana.open('/crm/opportunities?q=bandeirante')
  await see(cardOf(columnOf(page, 'Prospecção'), COMPANY)).toBeVisible()
  await dragTo(page, cardOf(page, COMPANY), columnOf(page, 'Ganho'))
  await see(page.getByText(`Oportunidade '${COMPANY}' ganha.`)).toBeVisible()
  await see(cardOf(columnOf(page, 'Ganho'), COMPANY)).toBeVisible()
  await see(cardOf(columnOf(bruno.page, 'Ganho'), COMPANY)).toBeVisible(LIVE)
  await page.getByRole('button', { name: 'Ver cliente' }).click()
  const client = page.getByRole('dialog', { name: LEAD })
  await see(client.getByText('R$ 12.500,00').first()).toBeVisible()

  await client.getByRole('link', { name: 'Ver Timeline' }).click()
  const journey = page.getByRole('article', { name: `Jornada de ${LEAD}` })
  await see(journey.getByText('Convertido').first()).toBeVisible()
  await see(journey.getByRole('heading', { name: 'Caminho no pipeline' })).toBeVisible()

  // Marks it lost with a reason, by keyboard.
  await ana.open('/crm/opportunities?new=1')
  const form = page.getByRole('dialog', { name: 'Nova Oportunidade' })
  await form.getByLabel('Título').fill('Rede Estrela')
  await form.getByLabel('Valor').fill('900')
  await page.keyboard.press('Enter')
  await see(page.getByText('Oportunidade criada com sucesso.')).toBeVisible()
  await see(form).toHaveCount(0)
  await ana.open('/crm/opportunities?q=estrela')
  await cardOf(page, 'Rede Estrela').focus()
  await page.keyboard.press('Space')
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  const losing = page.getByRole('dialog', { name: 'Oportunidade perdida' })
  await losing.getByRole('button', { name: 'Marcar como perdida' }).click()
  await see(losing.getByText('Informe o motivo da perda')).toBeVisible()
  await losing.getByLabel('Motivo da perda').fill('Sem orçamento')
  await losing.getByRole('button', { name: 'Marcar como perdida' }).click()
  await see(columnOf(page, 'Perdido').getByText('Sem orçamento')).toBeVisible()

  // The client is listed; plans an activity.
  await page.getByRole('tab', { name: 'Clientes' }).click()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: LEAD }) })
  await see(row.getByText('R$ 12.500,00')).toBeVisible()
  await page.getByRole('tab', { name: 'Atividades' }).click()
  await page.getByRole('button', { name: 'Nova Atividade' }).click()
  const activity = page.getByRole('dialog', { name: 'Nova Atividade' })
  await activity.getByLabel('Assunto').fill('Agendar a implantação')
  await page.keyboard.press('Enter')
  await see(page.getByText('Atividade criada com sucesso.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar atividade' }).fill('implantação')
  await see(page).toHaveURL(/q=implanta/)
  await see(page.getByRole('button', { name: 'Sem data' })).toBeVisible()
  await see(page.getByRole('link', { name: 'Agendar a implantação' })).toBeVisible()

  // Locking closes the CRM on client and server.
  await page.getByRole('button', { name: 'Sair do CRM' }).click()
  await see(page.getByText('Logout realizado')).toBeVisible()
  await see(page.getByRole('heading', { name: 'Acesso ao CRM' })).toBeVisible()
  expect((await ana.context.request.get('/api/crm/leads')).status()).toBe(403)
  await page.goto('/crm/clients')
  await see(page.getByRole('heading', { name: 'Acesso ao CRM' })).toBeVisible()
  expect([...ana.troubles, ...bruno.troubles]).toEqual([])
  await Promise.all([ana.close(), bruno.close()])
})

itInWideRuns('moves an opportunity by touch on a phone, without sideways scrolling', async () => {
  const ana = await visit(browser, server, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await enterAs(ana, 'ana.souza@cadencia.example')
  await unlockCrm(ana)
  for (const title of ['Bolso segunda', 'Bolso primeira']) {
    const made = await ana.context.request.post('/api/crm/opportunities', { data: { title, value: 700 } })
    expect(made.status()).toBe(201)
  }
  await ana.open('/crm/opportunities?q=bolso')
  const { page } = ana
  expect(await horizontalOverflowPx(page)).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  const titles = (stage: string) => columnOf(page, stage).getByRole('heading', { level: 3 })
  // On phones the filters are behind a button.
  const owners = page.getByRole('combobox', { name: 'Responsável' })
  await see(owners).toBeHidden()
  await page.getByRole('button', { name: 'Filtros' }).tap()
  await see(owners).toBeVisible()
  await page.getByRole('button', { name: 'Filtros' }).tap()
  await see(owners).toBeHidden()
  await see(titles('Prospecção')).toHaveText(['Bolso primeira', 'Bolso segunda'])

  const touch = await ana.context.newCDPSession(page)
  const send = (type: string, ...touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints } as never)
  await bringToMiddle(cardOf(page, 'Bolso primeira'))
  const first = await centreOf(cardOf(page, 'Bolso primeira'))
  const second = await centreOf(cardOf(page, 'Bolso segunda'))

  // Touch scrolls; a long press drags.
  await send('touchStart', first)
  for (const y of [first.y - 20, first.y - 60]) await send('touchMove', { x: first.x, y })
  await send('touchEnd')
  await see(titles('Prospecção')).toHaveText(['Bolso primeira', 'Bolso segunda'])
  await bringToMiddle(cardOf(page, 'Bolso primeira'))
  const start = await centreOf(cardOf(page, 'Bolso primeira'))
  await send('touchStart', start)
  await see(page.locator('[data-dragged]')).toHaveCount(1)
  const distance = second.y - first.y
  for (const dy of [10, distance / 2, distance, distance + 20, distance + 40]) {
    await send('touchMove', { x: start.x, y: start.y + dy })
    await nextFrame(page)
  }
  await send('touchEnd')
  await see(titles('Prospecção')).toHaveText(['Bolso segunda', 'Bolso primeira'])

  // Moves without dragging; losing also asks for a reason.
  await cardOf(page, 'Bolso segunda').getByRole('button', { name: 'Mover oportunidade' }).tap()
  await page.getByRole('menuitem', { name: 'Perdido' }).tap()
  const losing = page.getByRole('dialog', { name: 'Oportunidade perdida' })
  await losing.getByLabel('Motivo da perda').fill('Prazo')
  await losing.getByRole('button', { name: 'Marcar como perdida' }).tap()
  await see(titles('Perdido')).toHaveText(['Bolso segunda'])
  expect(ana.troubles).toEqual([])
  await ana.close()
})

itInWideRuns('a long column loads on scroll, is virtualised, and keeps its pages', async () => {
  await server.database.query(`
    insert into opportunities (title, value, probability, stage, stage_since, rank)
    select 'Longa ' || lpad(n::text, 4, '0'), 10, 25, 'qualification', now(), 'f' || lpad(n::text, 6, '0')
    from generate_series(1, 250) n`)
  const ana = await visit(browser, server)
  await enterAs(ana, 'ana.souza@cadencia.example')
  await unlockCrm(ana)
  await ana.open('/crm/opportunities?q=longa')
  const { page } = ana
  const column = columnOf(page, 'Qualificação')
  await see(column.getByLabel('250 oportunidades')).toBeVisible()
  await see(column.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '100')
  const list = column.getByRole('list')
  for (const [loaded, last] of [
    ['200', 'Longa 0100'],
    ['250', 'Longa 0200'],
    ['250', 'Longa 0250'],
  ] as const) {
    await list.evaluate((element) => element.closest('[class*=scroller]')?.scrollTo(0, 1e6))
    await see(cardOf(column, last)).toBeVisible()
    await see(column.getByRole('listitem').first()).toHaveAttribute('aria-setsize', loaded)
  }
  expect(await column.getByRole('article').count()).toBeLessThan(40)
  await cardOf(column, 'Longa 0250').getByRole('button', { name: 'Mover oportunidade' }).click()
  await page.getByRole('menuitem', { name: 'Proposta' }).click()
  await see(cardOf(columnOf(page, 'Proposta'), 'Longa 0250')).toBeVisible()
  await see(column.getByLabel('249 oportunidades')).toBeVisible()
  await see(column.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '249')
  expect(ana.troubles).toEqual([])
  await ana.close()
})
