import type { Page } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { caller, signIn } from '../support/session.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, visit } from '../support/visitor.ts'

const ANA = 'ana.souza@cadencia.example'
const BRUNO = 'bruno.carvalho@cadencia.example'
/** Time limit of live updates. */
const LIVE = { timeout: 20_000 }
const WORTH = { points: 100, difficulty: 'high' } as const
const QUALITY = 100
const EARNED = 300

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

/** A task of Ana's, with functions to complete and reopen it. */
async function makeTask(title: string) {
  const call = caller(server, await signIn(server, ANA))
  const read = async (response: Promise<Response>) => (await response).json()
  const { id: userId } = await read(call('GET', '/api/auth/user'))
  const { teamId } = await read(call('GET', '/api/user/team'))
  const [sprint] = await read(call('GET', `/api/sprints?teamId=${teamId}&status=active`))
  const task = { title, sprintId: sprint.id, assignedTo: userId, ...WORTH }
  const { id } = await read(call('POST', '/api/tasks', task))
  const change = (fields: object) => call('PATCH', `/api/tasks/${id}`, fields)
  const points = async (): Promise<number> =>
    (await read(call('GET', `/api/scoring/user/${userId}?period=monthly`))).score
  return {
    userId,
    points,
    complete: () => change({ status: 'completed', quality: QUALITY }),
    reopen: () => change({ status: 'todo' }),
  }
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Ranking Usuários' }).getByRole('row', { name: new RegExp(name) })

/** '1.234,50' */
const inWords = (points: number) =>
  points.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

it('points update live in a second browser, with an explanation of each', async () => {
  const task = await makeTask('Fechar a proposta')
  const bruno = await visit(browser, server)
  await enterAs(bruno, BRUNO)
  const { page } = bruno
  await bruno.open('/scoring?period=monthly')
  await see(rowOf(page, '^1º')).toBeVisible()
  // Ana is not in the top ten.
  await see(rowOf(page, 'Ana Souza')).toHaveCount(0)
  const before = await task.points()

  await task.complete()
  await see(rowOf(page, 'Ana Souza')).toContainText(inWords(before + EARNED), LIVE)
  await see(rowOf(page, '^1º')).toContainText('Ana Souza')

  // The breakdown explains the points.
  await page.getByRole('link', { name: 'Ana Souza' }).click()
  expect(new URL(page.url()).pathname).toBe(`/scoring/user/${task.userId}`)
  const drawer = page.getByRole('dialog', { name: 'Ana Souza' })
  await see(drawer.getByRole('table', { name: 'De onde vêm os pontos' })).toBeVisible()
  // Weeks without points have no bar; the running one has that of the task.
  await see(drawer.locator('.recharts-bar-rectangle').last().locator('rect')).toBeVisible()
  await drawer.getByRole('tab', { name: 'Lançamentos' }).click()
  const entry = drawer.getByRole('listitem').filter({ hasText: 'Fechar a proposta' })
  await see(entry).toHaveCount(1)
  await see(entry).toContainText('100 pontos · dificuldade 2× · bônus +50%')
  await see(entry).toContainText('+300')

  // Reopening removes the points; the ledger keeps both entries.
  await task.reopen()
  await see(entry).toHaveCount(2, LIVE)
  await see(entry.filter({ hasText: 'Estornado' })).toHaveCount(1)
  await see(entry.filter({ hasText: '−300' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Recalcular', exact: true }).click()
  await see(page.getByText('Pontuação recalculada')).toBeVisible()
  await page.keyboard.press('Escape')
  await see(drawer).toHaveCount(0)
  await see(rowOf(page, 'Ana Souza')).toHaveCount(0, LIVE)
  expect(await task.points()).toBe(before)

  // Recalculation changes nothing.
  await page.getByRole('button', { name: 'Recalcular Tudo' }).click()
  await see(page.getByText('Pontuações recalculadas')).toBeVisible()
  await see(page.getByText(/lançamentos conferidos, nenhum corrigido\.$/)).toBeVisible()
  expect(await task.points()).toBe(before)

  await bruno.open('/')
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.waitForURL('**/scoring')
  await page.getByRole('tab', { name: 'Ranking Usuários' }).focus()
  await page.keyboard.press('ArrowRight')
  await see(page.getByRole('table', { name: 'Ranking Times' }).or(page.getByText('Sem dados'))).toBeVisible()
  expect(new URL(page.url()).search).toBe('?ranking=teams')

  expect(bruno.troubles).toEqual([])
  await bruno.close()
})
