import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { see } from '../support/see.ts'
import { caller, signIn } from '../support/session.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, type Visitor, visit } from '../support/visitor.ts'
import { itInWideRuns } from '../support/wide.ts'

const ANA = 'ana.souza@cadencia.example'
const SEEN = /^Sem conexão\. Mostrando o que foi visto em \d{2}\/\d{2} às \d{2}:\d{2}$/
const LATER = 'Será enviado quando a conexão voltar'
interface Saved {
  readonly id: string
  readonly title: string
  readonly status: string
  readonly version: number
}

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

async function callerOf(email: string) {
  const request = caller(server, await signIn(server, email))
  return async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    (await (await request(method, path, body)).json()) as T
}

/** A card in a sprint of its own: a full column does not draw its last cards. */
async function makeCard(title: string): Promise<{ readonly sprintId: string; readonly task: Saved }> {
  const api = await callerOf(ANA)
  const { teamId } = await api<{ teamId: string }>('GET', '/api/user/team')
  const period = { startDate: '2030-01-07', endDate: '2030-01-18' }
  const { id: sprintId } = await api<Saved>('POST', '/api/sprints', {
    teamId,
    name: title,
    number: 99,
    ...period,
  })
  return { sprintId, task: await api<Saved>('POST', '/api/tasks', { title, sprintId }) }
}

/** How many of the files that the service worker is to keep are not kept yet. */
async function filesToKeep(): Promise<number> {
  const script = await (await fetch('/service-worker.js')).text()
  const kept = (await (await caches.open('cadencia-shell-1')).keys()).map(({ url }) => new URL(url).pathname)
  return (script.match(/\/assets\/[\w.-]+/g) ?? []).filter((file) => !kept.includes(file)).length
}

/** A browser whose service worker has kept the main screens. */
async function enterWithWorker(): Promise<Visitor> {
  const visitor = await visit(browser, server, { serviceWorkers: 'allow' })
  await enterAs(visitor, ANA)
  await visitor.open('/')
  await visitor.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await see.poll(() => visitor.page.evaluate(filesToKeep), { timeout: 60_000 }).toBe(0)
  return visitor
}

/** The answers that this browser keeps, each with its query. */
function keptAnswers(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const all = await indexedDB.databases()
    const name = all.map((one) => one.name ?? '').find((one) => one.startsWith('cadencia-person-'))
    if (!name) return []
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await settled(indexedDB.open(name))
    const answers = await settled(database.transaction('seen').objectStore('seen').getAll())
    database.close()
    return answers.map(({ hash, data }) => `${hash} ${JSON.stringify(data)}`)
  })
}

/** Resolves when an answer with this text, of its query or its data, is kept. */
async function becomesKept(page: Page, text: string): Promise<void> {
  const isKept = async () => (await keptAnswers(page)).some((answer) => answer.includes(text))
  await eventually(isKept, { what: `“${text}” is kept` })
}

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name))

describe('without a network', () => {
  let ana: Visitor
  beforeAll(async () => {
    ana = await enterWithWorker()
  })
  afterAll(() => ana.close())
  afterEach(() => ana.context.setOffline(false))

  itInWideRuns('opens on what was seen last and says when that was', async () => {
    const { page, context } = ana
    await ana.open('/sprints/tasks')
    const title = (await page.getByRole('main').getByRole('link').first().textContent()) ?? ''
    await becomesKept(page, title)
    await ana.open('/')
    await becomesKept(page, '"/api/dashboard"')

    await context.setOffline(true)
    await page.reload()
    await see(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await see(page.getByText(SEEN)).toBeVisible()
    await page.goto('/sprints/tasks')
    await see(page.getByRole('main').getByText(title).first()).toBeVisible()
    await see(page.getByText(SEEN)).toBeVisible()

    await context.setOffline(false)
    await see(page.getByText(SEEN)).toBeHidden()
  })

  it('sends once what was done meanwhile, and asks about what others changed', async () => {
    const { page, context } = ana
    const api = await callerOf(ANA)
    const { id: assignedTo } = await api<Saved>('GET', '/api/auth/user')
    const mine = await api<Saved>('POST', '/api/tasks', { title: 'Revisar o contrato', assignedTo })
    const theirs = await api<Saved>('POST', '/api/tasks', { title: 'Trocar a fechadura', assignedTo })
    await ana.open('/chat')
    await page.getByRole('list', { name: 'Conversas', exact: true }).getByRole('link').first().click()
    await see(page.getByRole('textbox', { name: 'Escreva uma mensagem' })).toBeVisible()
    const chatUrl = page.url()
    const chatId = chatUrl.split('/').at(-1) ?? ''
    await becomesKept(page, `/api/chats/${chatId}/messages`)
    await ana.open('/sprints/tasks')
    await see(page.getByText('Trocar a fechadura').first()).toBeVisible()
    await becomesKept(page, 'Trocar a fechadura')

    await context.setOffline(true)
    await page.reload()
    await page.getByRole('checkbox', { name: 'Concluir Revisar o contrato' }).click({ force: true })
    await page.getByRole('checkbox', { name: 'Concluir Trocar a fechadura' }).click({ force: true })
    await see(page.getByRole('img', { name: LATER })).toHaveCount(2)
    await page.goto('/sprints/tasks?new=1')
    const form = page.getByRole('dialog', { name: 'Nova Tarefa' })
    await form.getByRole('textbox', { name: 'Título' }).fill('Anotada no metrô')
    await form.getByRole('button', { name: 'Criar Tarefa' }).click()
    await see(page.getByText('Tarefa guardada')).toBeVisible()
    await page.goto(chatUrl)
    await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('Chego em dez minutos')
    await page.keyboard.press('Enter')
    const message = page.getByRole('listitem').filter({ hasText: 'Chego em dez minutos' })
    await see(message).toContainText(LATER)
    await page.reload()
    await see(page.getByRole('button', { name: /^4 não enviadas/ })).toBeVisible()

    const { version } = theirs
    await api('PATCH', `/api/tasks/${theirs.id}`, { title: 'Trocar as fechaduras', version })
    await context.setOffline(false)
    await see(page.getByRole('button', { name: '1 não enviada, 1 precisa de você' })).toBeVisible()
    expect((await api<Saved>('GET', `/api/tasks/${mine.id}`)).status).toBe('completed')
    const found = await api<Saved[]>('GET', '/api/tasks?q=Anotada')
    expect(found.filter(({ title }) => title === 'Anotada no metrô')).toHaveLength(1)
    const messages = await api<{ content: string }[]>('GET', `/api/chats/${chatId}/messages`)
    expect(messages.filter(({ content }) => content === 'Chego em dez minutos')).toHaveLength(1)

    await page.getByRole('button', { name: '1 não enviada, 1 precisa de você' }).click()
    const list = page.getByRole('dialog', { name: 'Ainda não enviado' })
    await see(list.getByText(/^Mudou enquanto isso\. Agora: “Trocar as fechaduras”/)).toBeVisible()
    await list.getByRole('button', { name: 'Manter o meu' }).click()
    await see(page.getByRole('button', { name: /não enviada/ })).toBeHidden()
    const kept = await api<Saved>('GET', `/api/tasks/${theirs.id}`)
    expect(kept).toMatchObject({ title: 'Trocar as fechaduras', status: 'completed' })
  })

  itInWideRuns(
    'keeps a card that was moved on the board, and moves it once when the connection is back',
    async () => {
      const { page, context } = ana
      const api = await callerOf(ANA)
      const { sprintId, task } = await makeCard('Levar os crachás')
      await ana.open(`/sprints/${sprintId}/kanban`)
      const card = page.locator(`[data-card="${task.id}"]`)
      await card.waitFor()
      // Both tabs may send it; one does.
      const other = await context.newPage()
      await other.goto('/sprints/tasks')
      const answers: number[] = []
      context.on('response', (response) => {
        if (response.request().method() === 'PATCH') answers.push(response.status())
      })

      await context.setOffline(true)
      await card.focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Space')
      await see(page.getByRole('button', { name: /^1 não enviada/ })).toBeVisible()
      const moved = page.getByRole('region', { name: 'Em Progresso', exact: true })
      await see(moved.getByText('Levar os crachás')).toBeVisible()

      await context.setOffline(false)
      await see(page.getByRole('button', { name: /não enviada/ })).toBeHidden()
      await see(moved.getByText('Levar os crachás')).toBeVisible()
      await other.close()
      expect(answers).toEqual([200])
      expect((await api<Saved>('GET', `/api/tasks/${task.id}`)).status).toBe('in_progress')
    },
  )

  itInWideRuns('asks about a card that somebody else moved meanwhile', async () => {
    const { page, context } = ana
    const api = await callerOf(ANA)
    const { sprintId, task } = await makeCard('Reservar o auditório')
    await ana.open(`/sprints/${sprintId}/kanban`)
    const card = page.locator(`[data-card="${task.id}"]`)
    await card.waitFor()

    await context.setOffline(true)
    await card.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await see(page.getByRole('button', { name: /^1 não enviada/ })).toBeVisible()
    await api('PATCH', `/api/tasks/${task.id}`, { status: 'in_progress', version: task.version })

    await context.setOffline(false)
    await page.getByRole('button', { name: '1 não enviada, 1 precisa de você' }).click()
    const list = page.getByRole('dialog', { name: 'Ainda não enviado' })
    await see(list.getByText('Mudou enquanto isso. Agora: Em Progresso.')).toBeVisible()
    await list.getByRole('button', { name: 'Descartar: Reservar o auditório' }).click()
    await see(page.getByRole('button', { name: /não enviada/ })).toBeHidden()
    const theirs = page.getByRole('region', { name: 'Em Progresso', exact: true })
    await see(theirs.getByText('Reservar o auditório')).toBeVisible()
    expect((await api<Saved>('GET', `/api/tasks/${task.id}`)).status).toBe('in_progress')
  })

  itInWideRuns('signing out leaves nothing in the browser', async () => {
    const { page } = ana
    await ana.open('/')
    expect((await databases(page)).length).toBe(1)
    await page.getByRole('button', { name: /^Menu de/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await see(page.getByRole('button', { name: 'Entrar na Plataforma' })).toBeVisible()
    expect(await databases(page)).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('cadencia:person'))).toBeNull()
  })
})
