import type { Page } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { caller, signIn } from '../support/session.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, type Visitor, visit } from '../support/visitor.ts'

const TITLE = 'Revisar o contrato da rede'
const LIVE = { timeout: 5000 }
/** A reconnect may wait a few seconds. */
const RECONNECTED = { timeout: 30_000 }

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

async function visitAs(email: string): Promise<Visitor> {
  const visitor = await visit(browser, server)
  await enterAs(visitor, `${email}@cadencia.example`)
  return visitor
}

const recordOf = (page: Page) => page.getByRole('dialog', { name: TITLE })

async function comment(page: Page, text: string): Promise<void> {
  const field = recordOf(page).getByRole('textbox', { name: 'Comentário' })
  await field.fill(text)
  await field.press('Enter')
}

/** The texts of the comments that are shown, oldest first. */
async function said(page: Page): Promise<(string | undefined)[]> {
  const rows = recordOf(page).getByRole('list', { name: 'Atividade' }).getByRole('listitem')
  const texts = await rows.filter({ hasText: 'comentou' }).allInnerTexts()
  return texts.map((text) => text.trim().split('\n').at(-1))
}

it('two people discuss a task while the network is cut: nothing is lost or doubled, and followers hear of it', async () => {
  const call = caller(server, await signIn(server, 'ana.souza@cadencia.example'))
  const task = await (await call('POST', '/api/tasks', { title: TITLE })).json()
  const path = `/sprints/tasks/${task.id}`
  const ana = await visitAs('ana.souza')
  const bruno = await visitAs('bruno.carvalho')
  await ana.open(path)
  await bruno.open(path)

  // Live to the other, who follows from now on; the creator hears of it.
  await comment(bruno.page, 'Vejo isso hoje.')
  await see(recordOf(ana.page).getByText('Vejo isso hoje.')).toBeVisible(LIVE)
  await see(recordOf(bruno.page).getByRole('button', { name: 'Seguindo' })).toBeVisible(LIVE)
  await see(ana.page.getByRole('button', { name: /Notificações, [1-9]/ })).toBeVisible(RECONNECTED)

  // Bruno loses the network. What both write meanwhile arrives once, in order.
  await bruno.context.setOffline(true)
  await comment(bruno.page, 'Escrito sem rede.')
  await see(recordOf(bruno.page).getByText('Será enviado quando a conexão voltar')).toBeVisible(RECONNECTED)
  for (const text of ['Enquanto isso, um.', 'Enquanto isso, dois.']) {
    await comment(ana.page, text)
    await see(recordOf(ana.page).getByText(text)).toBeVisible(LIVE)
  }
  // On the page a comment stands before the server has it.
  const written = async () => (await (await call('GET', `/api/tasks/${task.id}/comments`)).json()).length
  await see.poll(written, LIVE).toBe(3)
  await bruno.context.setOffline(false)
  const all = ['Vejo isso hoje.', 'Enquanto isso, um.', 'Enquanto isso, dois.', 'Escrito sem rede.']
  for (const { page } of [ana, bruno]) {
    await see(recordOf(page).getByText('Escrito sem rede.')).toBeVisible(RECONNECTED)
    await see.poll(() => said(page), RECONNECTED).toEqual(all)
  }

  // Changes stand between the comments.
  await call('PATCH', `/api/tasks/${task.id}`, { status: 'in_progress' })
  await see(recordOf(bruno.page).getByText(/mudou o status de To Do para Em Progresso/)).toBeVisible(LIVE)

  // A link leads to a comment, also to one that is not among the newest.
  const comments = await (await call('GET', `/api/tasks/${task.id}/comments`)).json()
  for (let n = 0; n < 60; n += 1)
    await call('POST', `/api/tasks/${task.id}/comments`, { body: `Andamento ${n}` })
  await ana.open(`${path}?comment=${comments[0].id}`)
  await see(recordOf(ana.page).locator('[data-marked]')).toContainText('Vejo isso hoje.')
  await see(recordOf(ana.page).getByText('Vejo isso hoje.')).toBeInViewport()
  expect(new URL(ana.page.url()).search).toBe('')

  await Promise.all([ana.close(), bruno.close()])
})
