import type { Locator, Page } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { accessibilityViolations, horizontalOverflowPx } from '../support/accessibility.ts'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { caller, signIn } from '../support/session.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, visit, waitForScreen } from '../support/visitor.ts'
import { itInWideRuns } from '../support/wide.ts'

const ANA = 'ana.souza@cadencia.example'
const BRUNO = 'bruno.carvalho@cadencia.example'
/** Time limit of live updates. */
const LIVE = { timeout: 1000 }

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

const columnOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const titlesIn = (page: Page, column: string) => columnOf(page, column).getByRole('heading', { level: 3 })
const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title })

async function makeBoard(name: string, titles: readonly string[]): Promise<string> {
  const call = caller(server, await signIn(server, ANA))
  const read = async (response: Promise<Response>) => (await response).json()
  const { teamId } = await read(call('GET', '/api/user/team'))
  const period = { startDate: '2030-01-07', endDate: '2030-01-18' }
  const { id } = await read(call('POST', '/api/sprints', { teamId, name, number: 99, ...period }))
  for (const title of titles) await call('POST', '/api/tasks', { title, sprintId: id })
  return id
}

async function createSprint(page: Page, name: string): Promise<void> {
  await page.goto('/sprints?new=1')
  const form = page.getByRole('dialog', { name: 'Nova Sprint' })
  await form.getByLabel('Nome').fill(name)
  await form.getByRole('button', { name: 'Data de início' }).click()
  await page.getByRole('button', { name: 'Mês seguinte' }).click()
  await page.getByRole('button', { name: /^5 / }).click()
  await form.getByRole('button', { name: 'Data de fim' }).click()
  await page.getByRole('button', { name: /^20 / }).click()
  await form.getByRole('button', { name: 'Criar Sprint' }).click()
  await page.getByRole('button', { name: 'Abrir o quadro' }).click()
  await see(page.getByRole('heading', { level: 1, name: `Kanban - ${name}` })).toBeVisible()
}

async function createTask(page: Page, column: string, title: string): Promise<void> {
  await page.getByRole('button', { name: `Adicionar tarefa em ${column}` }).click()
  const form = page.getByRole('dialog', { name: 'Nova Tarefa' })
  await form.getByLabel('Título').fill(title)
  await page.keyboard.press('Enter')
  await see(form).toHaveCount(0)
  await see(cardOf(page, title)).toBeVisible()
}

async function centreOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, top: box.y }
}

async function dragByMouse(page: Page, card: Locator, to: { readonly x: number; readonly y: number }) {
  const from = await centreOf(card)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 10, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 10 })
  await page.mouse.up()
}

it('runs a sprint by mouse and keyboard, live in a second browser', async () => {
  const ana = await visit(browser, server)
  await enterAs(ana, ANA)
  const bruno = await visit(browser, server)
  await enterAs(bruno, BRUNO)
  const { page } = ana

  await createSprint(page, 'Entrega de dezembro')
  await bruno.open(new URL(page.url()).pathname)
  await see(columnOf(bruno.page, 'To Do').getByText('Nenhuma tarefa pendente')).toBeVisible()
  for (const title of ['Orçar', 'Comprar', 'Montar']) await createTask(page, 'To Do', title)
  await createTask(page, 'Em Progresso', 'Medir')
  await see(titlesIn(bruno.page, 'To Do')).toHaveText(['Orçar', 'Comprar', 'Montar'], LIVE)
  await see(titlesIn(bruno.page, 'Em Progresso')).toHaveText(['Medir'], LIVE)

  // Drag before another card; dropping opens nothing.
  const target = await centreOf(cardOf(page, 'Medir'))
  await dragByMouse(page, cardOf(page, 'Orçar'), { x: target.x, y: target.top + 10 })
  await see(titlesIn(page, 'Em Progresso')).toHaveText(['Orçar', 'Medir'])
  await see(titlesIn(bruno.page, 'Em Progresso')).toHaveText(['Orçar', 'Medir'], LIVE)
  await see(page.getByRole('dialog')).toHaveCount(0)

  // Undo puts it back in its place.
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await see(titlesIn(bruno.page, 'To Do')).toHaveText(['Orçar', 'Comprar', 'Montar'], LIVE)
  await see(titlesIn(page, 'To Do')).toHaveText(['Orçar', 'Comprar', 'Montar'])
  const again = await centreOf(cardOf(page, 'Medir'))
  await dragByMouse(page, cardOf(page, 'Orçar'), { x: again.x, y: again.top + 10 })
  await see(titlesIn(bruno.page, 'Em Progresso')).toHaveText(['Orçar', 'Medir'], LIVE)

  // By keyboard: to the last column, and cancelled with Esc.
  const said = page.getByRole('status', { name: 'Movimento de tarefas' })
  await cardOf(page, 'Montar').focus()
  await page.keyboard.press('Space')
  await see(said).toHaveText(/^Movendo tarefa Montar, posição 2 de 2 em To Do/)
  await page.keyboard.press('ArrowRight')
  await see(said).toHaveText('Posição 2 de 3 em Em Progresso.')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await see(said).toHaveText('Tarefa Montar agora na posição 1 de 1 em Concluído.')
  await see(titlesIn(bruno.page, 'Concluído')).toHaveText(['Montar'], LIVE)
  await see(cardOf(page, 'Montar')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await see(said).toHaveText(/^Movimento cancelado/)
  await see(titlesIn(page, 'Concluído')).toHaveText(['Montar'])
  await see(page.getByRole('region', { name: 'Progresso da sprint' })).toContainText('1 de 4 tarefas')

  // A concurrent edit.
  await cardOf(page, 'Comprar').getByRole('button', { name: 'Editar tarefa' }).click()
  const form = page.getByRole('dialog', { name: 'Editar Tarefa' })
  await form.getByLabel('Título').fill('Comprar madeira')
  await cardOf(bruno.page, 'Comprar').focus()
  await bruno.page.keyboard.press('e')
  const others = bruno.page.getByRole('dialog', { name: 'Editar Tarefa' })
  await others.getByLabel('Título').fill('Comprar pregos')
  await others.getByRole('button', { name: 'Salvar' }).click()
  await see(others).toHaveCount(0)
  await see(form.getByText('Outra pessoa alterou esta tarefa')).toBeVisible(LIVE)
  await form.getByRole('button', { name: 'Carregar os valores atuais' }).click()
  await see(form.getByText('Você tinha digitado: Comprar madeira')).toBeVisible()
  await form.getByLabel('Título').fill('Comprar pregos e madeira')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await see(cardOf(bruno.page, 'Comprar pregos e madeira')).toBeVisible()

  // Delete with confirmation, and undo.
  await cardOf(page, 'Medir').focus()
  await page.keyboard.press('Delete')
  await see(page.getByText('Tem certeza que deseja deletar esta tarefa?')).toBeVisible()
  await page.getByRole('button', { name: 'Excluir', exact: true }).click()
  await see(cardOf(bruno.page, 'Medir')).toHaveCount(0, LIVE)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await see(titlesIn(bruno.page, 'Em Progresso')).toHaveText(['Orçar', 'Medir'])

  // Complete the sprint; its board stays readable.
  await page.getByRole('link', { name: 'Detalhes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Concluir' }).click()
  const closing = page.getByRole('dialog', { name: 'Concluir sprint' })
  await closing.getByRole('radio', { name: 'Deixar nesta sprint' }).check()
  await closing.getByRole('button', { name: 'Concluir' }).click()
  await see(page.getByText('Sprint concluída').first()).toBeVisible()
  await see(bruno.page.getByText('Concluída', { exact: true })).toBeVisible()
  await see(titlesIn(bruno.page, 'Em Progresso')).toHaveText(['Orçar', 'Medir'])
  await see(bruno.page.getByRole('button', { name: 'Nova Tarefa' })).toHaveAttribute('aria-disabled', 'true')
  expect([...ana.troubles, ...bruno.troubles]).toEqual([])
  await Promise.all([ana.close(), bruno.close()])
})

itInWideRuns('works by column on a phone, with long-press dragging', async () => {
  const id = await makeBoard('Quadro de bolso', ['Primeira', 'Segunda'])
  const ana = await visit(browser, server, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await enterAs(ana, ANA)
  await ana.open(`/sprints/${id}/kanban`)
  const { page } = ana
  expect(await horizontalOverflowPx(page)).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])

  await page.getByText('Em Progresso (0)').tap()
  await see(columnOf(page, 'Em Progresso').getByText('Nenhuma tarefa em progresso')).toBeInViewport()
  await page.getByText('To Do (2)').tap()
  await see(cardOf(page, 'Primeira')).toBeInViewport()

  const touch = await ana.context.newCDPSession(page)
  const send = (type: string, ...touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints } as never)
  await cardOf(page, 'Primeira').scrollIntoViewIfNeeded()
  const first = await centreOf(cardOf(page, 'Primeira'))
  const second = await centreOf(cardOf(page, 'Segunda'))
  await send('touchStart', first)
  // A finger that rests drags.
  await page.locator('[data-dragging]').waitFor()
  for (const y of [first.y + 10, second.y, second.y + 40]) await send('touchMove', { x: first.x, y })
  await send('touchEnd')
  await see(titlesIn(page, 'To Do')).toHaveText(['Segunda', 'Primeira'])

  await cardOf(page, 'Segunda').getByRole('button', { name: 'Mover tarefa' }).tap()
  await page.getByRole('menuitem', { name: 'Concluído' }).tap()
  await see(titlesIn(page, 'Concluído')).toHaveText(['Segunda'])
  expect(ana.troubles).toEqual([])
  await ana.close()
})

itInWideRuns('virtualises 500 cards, keeps the focus, and is accessible in both colour schemes', async () => {
  const id = await makeBoard('Quinhentas', ['Semente'])
  await server.database.query(`
    insert into tasks (title, status, sprint_id, team_id, created_by, rank)
    select 'Cartão k' || lpad(n::text, 4, '0'), 'pending', t.sprint_id, t.team_id, t.created_by, 'b' || lpad(n::text, 4, '0')
    from tasks t, generate_series(1, 499) n where t.title = 'Semente'`)
  const ana = await visit(browser, server)
  await enterAs(ana, ANA)
  await ana.open(`/sprints/${id}/kanban`)
  const { page } = ana
  await see(columnOf(page, 'To Do').getByLabel('500 tarefas')).toBeVisible()
  expect(await page.getByRole('article').count()).toBeLessThan(40)
  await cardOf(page, 'Semente').focus()
  for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowDown')
  await see(cardOf(page, 'Cartão k0030')).toBeFocused()
  await see(cardOf(page, 'Cartão k0030')).toBeInViewport()
  expect(await page.getByRole('article').count()).toBeLessThan(40)

  expect(await accessibilityViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityViolations(page, ['color-contrast'])).toEqual([])
  await page.getByRole('searchbox', { name: 'Buscar tarefa' }).fill('cartao k0499')
  await see(titlesIn(page, 'To Do')).toHaveText(['Cartão k0499'])
  await see(page).toHaveURL(/\?q=cartao(\+|%20)k0499$/)
  await page.reload()
  await waitForScreen(page)
  await see(titlesIn(page, 'To Do')).toHaveText(['Cartão k0499'])
  expect(ana.troubles).toEqual([])
  await ana.close()
})
