import { expect as expectInPage, type Locator } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, type Visitor, visit } from '../support/visitor.ts'

const ANA = 'ana.souza@cadencia.example'

/** A busy machine takes its time. */
const see = expectInPage.configure({ timeout: 30_000 })

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

const visitPhone = () =>
  visit(browser, server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Nothing else lies over its middle and its corners. */
function isUncovered(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 4, top + 4],
      [right - 4, bottom - 4],
    ] as const
    return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
  })
}

/** Moves a finger over a row. */
async function swipe({ page, context }: Visitor, row: Locator, byPx: number): Promise<void> {
  const box = await row.boundingBox()
  if (!box) throw new Error('the row is not in sight')
  const session = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', px?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: px === undefined ? [] : [{ x: box.x + 180 + px, y: box.y + box.height / 2 }],
    })
  await touch('touchStart', 0)
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', share * byPx)
  await touch('touchEnd')
}

it('completes a task that is swiped to the right, with undo, and asks for its day when swiped to the left', async () => {
  const ana = await visitPhone()
  const { page } = ana
  await enterAs(ana, ANA)
  await ana.open('/sprints/tasks')
  await page.getByRole('button', { name: 'Nova Tarefa' }).tap()
  const form = page.getByRole('dialog', { name: 'Nova Tarefa' })
  await form.getByLabel('Título').fill('Varrer a sala')
  await form.getByRole('button', { name: 'Criar', exact: false }).last().tap()
  await see(form).toBeHidden()
  await page.goto('/sprints/tasks?scope=all&q=Varrer')
  const row = page.getByRole('listitem', { name: 'Varrer a sala' })
  await row.waitFor()

  await swipe(ana, row, 40)
  await see(page.getByText('Tarefa concluída')).toBeHidden()
  await swipe(ana, row, 150)
  await see(page.getByText('Tarefa concluída')).toBeVisible()
  await see(row).toBeHidden()
  // A tap right after a swipe would only end the swipe's momentum.
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await see(row).toBeVisible()

  await swipe(ana, row, -150)
  const sheet = page.getByRole('dialog', { name: 'Remarcar Varrer a sala' })
  const isSaved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
  await sheet.getByRole('button', { name: 'Amanhã' }).click()
  await see(sheet).toBeHidden()
  await isSaved
  await see(page.getByText('Tarefa atualizada')).toBeVisible()
  expect(ana.troubles).toEqual([])
  await ana.close()
})

it('selects by boxes with nothing beside them that completes; bar and toast are whole and cover nothing', async () => {
  const ana = await visitPhone()
  const { page } = ana
  await enterAs(ana, ANA)
  await ana.open('/sprints/tasks?scope=all')
  const circles = page.getByRole('checkbox', { name: /^Concluir / })
  await see(circles.first()).toBeVisible()
  await page.getByRole('button', { name: 'Selecionar', exact: true }).tap()
  const boxes = page.getByRole('checkbox', { name: /^Selecionar / })
  await boxes.first().tap()
  await boxes.nth(1).tap()
  await see(circles.filter({ visible: true })).toHaveCount(0)

  await page.route('**/api/tasks', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  const bar = page.getByRole('region', { name: 'Tarefas: seleção' })
  for (const button of await bar.getByRole('button').all()) {
    await see(button).toBeInViewport({ ratio: 1 })
    expect(await isUncovered(button)).toBe(true)
  }
  await bar.getByRole('button', { name: 'Prioridade' }).tap()
  await page.getByRole('menuitem', { name: 'Alta' }).tap()
  const toast = page.getByRole('group').filter({ hasText: 'Falha ao atualizar tarefa' })
  await see(toast).toBeInViewport({ ratio: 1 })
  const [above, below] = [await toast.boundingBox(), await bar.boundingBox()]
  expect(above && below && above.y + above.height <= below.y).toBe(true)
  expect(above?.width).toBe(390 - 16)
  await ana.close()
})

it('has its header at the top, and nothing above it, once something was created', async () => {
  const ana = await visitPhone()
  const { page } = ana
  await enterAs(ana, ANA)
  await ana.open('/sprints/tasks?scope=all')
  await page.evaluate(() => window.scrollTo(0, 400))
  await page.getByRole('button', { name: 'Nova Tarefa', exact: true }).tap()
  const form = page.getByRole('dialog', { name: 'Nova Tarefa' })
  await form.getByRole('textbox', { name: 'Título' }).fill('Rever o contrato da gráfica')
  await form.getByRole('button', { name: 'Criar Tarefa' }).tap()
  await see(form).toBeHidden()
  await see(page.getByText('Rever o contrato da gráfica').first()).toBeVisible()
  const header = page.getByRole('banner')
  await see.poll(async () => (await header.boundingBox())?.y).toBe(0)
  expect(await header.evaluate((one) => one.contains(document.elementFromPoint(195, 1)))).toBe(true)
  await ana.close()
})

it('keeps nothing free before a task for sub-tasks that it has not', async () => {
  const ana = await visitPhone()
  await enterAs(ana, ANA)
  await ana.open('/sprints/tasks?scope=all')
  const rows = ana.page.getByRole('list', { name: 'Tarefas' }).locator('[data-row]')
  await see(rows.filter({ has: ana.page.getByRole('button', { name: /^Abrir / }) }).first()).toBeVisible()
  const starts = await rows.evaluateAll((all) =>
    all.map((row) =>
      Math.round(
        (row.querySelector('[data-title]')?.getBoundingClientRect().left ?? 0) -
          row.getBoundingClientRect().left,
      ),
    ),
  )
  expect(new Set(starts).size).toBe(1)
  expect(starts[0]).toBeLessThanOrEqual(72)
  await ana.close()
})

it('keeps what a row says within it, and leads from all of it but its buttons to its record', async () => {
  const ana = await visitPhone()
  await enterAs(ana, ANA)
  await ana.open('/teams?view=table')
  const rows = ana.page.getByRole('list', { name: 'Times' }).locator('[data-row]')
  await see(rows.filter({ hasText: 'Planejamento do primeiro bimestre' })).toBeVisible()
  const outside = await rows.evaluateAll((all) =>
    all.flatMap((row) =>
      [...row.querySelectorAll('a, button, span')]
        .filter((part) => part.getBoundingClientRect().right > row.getBoundingClientRect().right)
        .map(({ textContent }) => textContent),
    ),
  )
  expect(outside).toEqual([])
  const sprint = await rows.getByText('Planejamento do primeiro bimestre').boundingBox()
  if (!sprint) throw new Error('the sprint of the team is not in sight')
  await ana.page.touchscreen.tap(sprint.x + sprint.width / 2, sprint.y + sprint.height / 2)
  await see(ana.page.getByRole('dialog', { name: 'Pedagógico' })).toBeVisible()
  await ana.close()
})

it('marks a notification as read that is swiped to the right, and stays where it is', async () => {
  const ana = await visitPhone()
  const { page } = ana
  await enterAs(ana, ANA)
  await ana.open('/')
  await page.getByRole('button', { name: /^Notificações/ }).tap()
  const unread = page.getByRole('listitem').filter({ hasText: 'não lida:' })
  await unread.first().waitFor()
  const count = await unread.count()
  await swipe(ana, unread.first(), 150)
  await see(unread).toHaveCount(count - 1)
  expect(new URL(page.url()).pathname).toBe('/')
  await ana.close()
})

it('has the button that creates in the bar, where it covers nothing, and all areas in a sheet from below', async () => {
  const ana = await visitPhone()
  const { page, open } = ana
  await enterAs(ana, ANA)
  await open('/sprints/tasks?scope=all')
  const bar = page.getByRole('navigation', { name: 'Lugares mais usados' })
  const round = await page.getByRole('button', { name: 'Nova Tarefa', exact: true }).boundingBox()
  const room = await bar.boundingBox()
  const links = await bar
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  expect(round && room && round.y >= room.y).toBe(true)
  expect(links.filter(({ left, right }) => round && left < round.x + round.width && right > round.x)).toEqual(
    [],
  )
  await bar.getByRole('button', { name: 'Mais', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await see(sheet.getByRole('link', { name: 'Relatórios' })).toBeVisible()
  const box = await sheet.boundingBox()
  expect(box && Math.round(box.y + box.height)).toBe(page.viewportSize()?.height)
  await ana.close()
})
