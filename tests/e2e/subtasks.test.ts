import { afterAll, expect, it } from 'vitest'
import { accessibilityViolations, horizontalOverflowPx } from '../support/accessibility.ts'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { caller, signIn } from '../support/session.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, visit } from '../support/visitor.ts'

const ANA = 'ana.souza@cadencia.example'
const LIVE = { timeout: 2000 }

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

const call = caller(server, await signIn(server, ANA))
const read = async (url: string) => (await call('GET', url)).json()

const DAY_MS = 86_400_000
/** A day in São Paulo, `YYYY-MM-DD`. */
const dayFromToday = (count: number) =>
  new Date(Date.now() + count * DAY_MS).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })

/** A sprint of Ana's team that begins that many days from now, and lasts for ten. */
async function makeSprint(name: string, fromToday: number): Promise<string> {
  const { teamId } = await read('/api/user/team')
  const period = { startDate: dayFromToday(fromToday), endDate: dayFromToday(fromToday + 10) }
  const body = { teamId, name, number: 90, ...period }
  return (await (await call('POST', '/api/sprints', body)).json()).id
}

it('a sprint is worked with sub-tasks to its frozen close', async () => {
  const sprintId = await makeSprint('Semana aberta', -5)
  const nextId = await makeSprint('Semana seguinte', 6)
  const parent = { title: 'Preparar a semana aberta', sprintId, points: 8 }
  const { id: parentId } = await (await call('POST', '/api/tasks', parent)).json()
  const ana = await visit(browser, server, { viewport: { width: 1440, height: 900 } })
  await enterAs(ana, ANA)
  const { page } = ana
  const link = (name: string) => page.getByRole('link', { name, exact: true })

  // Sub-tasks are added in the list, the first by its action, then Enter after Enter.
  await ana.open('/sprints/tasks?scope=all&q=semana+aberta')
  await link('Preparar a semana aberta').focus()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('adicionar subtarefa')
  await page.getByRole('option', { name: 'Adicionar subtarefa' }).click()
  const field = page.getByRole('textbox', { name: 'Adicionar subtarefa em Preparar a semana aberta' })
  await see(field).toBeFocused()
  for (const title of ['Reservar o auditório', 'Convidar as escolas', 'Imprimir os crachás']) {
    await field.fill(title)
    await page.keyboard.press('Enter')
    await see(link(title)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await see(page.getByText('0 de 3 subtarefas')).toBeVisible(LIVE)
  expect(await accessibilityViolations(page)).toEqual([])

  // By keyboard they close and open.
  await link('Preparar a semana aberta').focus()
  await page.keyboard.press('ArrowLeft')
  await see(link('Reservar o auditório')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await see(link('Reservar o auditório')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await see(page.locator('[data-row]:has(a:focus)')).toHaveText(/Reservar o auditório|Imprimir os crachás/)
  await page.getByRole('checkbox', { name: 'Concluir Reservar o auditório' }).click()
  await see(page.getByText('1 de 3 subtarefas')).toBeVisible(LIVE)

  // The table is a tree, too.
  await ana.open('/sprints/tasks?scope=all&q=semana+aberta&view=table')
  await see(page.getByRole('treegrid', { name: 'Tarefas' })).toBeVisible()
  await page.getByRole('button', { name: 'Abrir Preparar a semana aberta' }).click()
  await see(page.getByRole('row', { name: /Convidar as escolas/ })).toHaveAttribute('aria-level', '2')
  expect(await accessibilityViolations(page)).toEqual([])

  // The board counts them, and shows them with their parent where that is asked.
  await ana.open(`/sprints/${sprintId}/kanban`)
  await see(page.getByText('1 de 3 subtarefas')).toBeVisible()
  await see(page.getByRole('heading', { name: 'Convidar as escolas' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Subtarefas' }).check()
  const card = page.getByRole('article').filter({ hasText: 'Convidar as escolas' })
  await see(card.getByText('Preparar a semana aberta')).toBeVisible()

  // The sprint is completed: the parent goes on with what is open of it.
  await ana.open(`/sprints/${sprintId}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Concluir' }).click()
  const closing = page.getByRole('dialog', { name: 'Concluir sprint' })
  await see(closing.getByText(/1 tarefa concluída e 3 em aberto/)).toBeVisible()
  await closing.getByRole('combobox', { name: 'Sprint de destino' }).click()
  await page.getByRole('option', { name: /^Semana seguinte/ }).click()
  await closing.getByRole('button', { name: 'Concluir' }).click()
  await see(page.getByText('Sprint concluída').first()).toBeVisible()
  await ana.open(`/sprints/${sprintId}?tab=closing`)
  await see(page.getByText('3 tarefas seguiram para')).toBeVisible()
  const lines = page.getByRole('list', { name: 'Tarefas no fechamento' }).getByRole('listitem')
  await see(lines).toHaveCount(4)
  const frozen = await lines.allTextContents()

  // What comes later leaves the record as it is, and the sub-tasks show their parent's new name.
  await call('PATCH', `/api/tasks/${parentId}`, { title: 'Semana aberta, de novo' })
  await ana.open(`/sprints/${sprintId}?tab=closing`)
  await see(lines).toHaveText(frozen)
  const carried = await read(`/api/tasks?sprintId=${nextId}`)
  expect(carried.map(({ title }: { title: string }) => title).toSorted()).toEqual([
    'Convidar as escolas',
    'Imprimir os crachás',
    'Semana aberta, de novo',
  ])
  expect(ana.troubles).toEqual([])
  await ana.close()

  // On a phone rows open by their button.
  const phone = await visit(browser, server, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await enterAs(phone, ANA)
  await phone.open('/sprints/tasks?scope=all&q=semana+aberta')
  await phone.page.getByRole('button', { name: 'Abrir Semana aberta, de novo' }).tap()
  await see(phone.page.getByRole('link', { name: 'Imprimir os crachás' })).toBeVisible()
  expect(await horizontalOverflowPx(phone.page)).toBe(0)
  expect(await accessibilityViolations(phone.page)).toEqual([])
  await phone.open('/sprints/tasks?scope=all&q=convidar+escolas')
  await see(phone.page.getByText('Parte de Semana aberta, de novo')).toBeVisible()
  expect(phone.troubles).toEqual([])
  await phone.close()
})
