import { afterAll, expect, it } from 'vitest'
import { accessibilityViolations, horizontalOverflowPx } from '../support/accessibility.ts'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { caller, signIn } from '../support/session.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, visit } from '../support/visitor.ts'
import { itInWideRuns } from '../support/wide.ts'

const ANA = 'ana.souza@cadencia.example'
const BRUNO = 'bruno.carvalho@cadencia.example'
const LIVE = { timeout: 2000 }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const server = await serverForFile({ env: { SEED: 'demo' } })
// A day on which nothing is to be done yet.
for (const clear of [
  'update tasks set due_date = null',
  'delete from meetings',
  'update support_requests set assigned_user_id = null, responsible_team_id = null',
  'update chat_members m set read_sequence = c.last_sequence from chats c where c.id = m.chat_id',
]) {
  await server.database.query(clear)
}
const browser = await launchBrowser()
afterAll(() => browser.close())

const DAY_MS = 24 * 60 * 60_000
/** `YYYY-MM-DD` in São Paulo, so many days from now. */
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })

interface Made {
  readonly id: string
}

async function send<T>(call: ReturnType<typeof caller>, path: string, body: object): Promise<T> {
  const answer = await call('POST', path, body)
  expect(answer.status).toBe(201)
  return (await answer.json()) as T
}

/** One person at a desk and on a phone. */
async function anaTwice() {
  const desk = await visit(browser, server)
  await enterAs(desk, ANA)
  const phone = await visit(browser, server, PHONE)
  await enterAs(phone, ANA)
  const ana: Made = await (await desk.context.request.get('/api/auth/user')).json()
  return { desk, phone, ana }
}

it('shows what is to be done today, which is done there, and every change at once on the phone', async () => {
  const { desk, phone, ana } = await anaTwice()
  await Promise.all([desk.open('/'), phone.open('/')])
  const day = desk.page.getByRole('region', { name: 'Meu dia' })
  const pocket = phone.page.getByRole('region', { name: 'Meu dia' })
  await see(day.getByText('Nada para hoje')).toBeVisible()
  await see(pocket.getByText('Nada para hoje')).toBeInViewport()

  const bruno = caller(server, await signIn(server, BRUNO))
  const task = await send<Made>(bruno, '/api/tasks', {
    title: 'Revisar contrato',
    assignedTo: ana.id,
    dueDate: dayFromNow(-1),
  })
  await send(bruno, '/api/tasks', { title: 'De outra pessoa', dueDate: dayFromNow(0) })
  await send(bruno, '/api/meetings', {
    title: 'Alinhamento',
    scheduledAt: new Date(Date.now() + 60_000).toISOString(),
    participantIds: [ana.id],
  })
  await see(day.getByRole('region', { name: 'Tarefas: Vencidas' }).getByText('Revisar contrato')).toBeVisible(
    LIVE,
  )
  await see(pocket.getByText('Alinhamento')).toBeVisible(LIVE)
  await see(pocket.getByRole('button', { name: 'Entrar em Alinhamento' })).toBeInViewport()
  await see(day.getByText('De outra pessoa')).toHaveCount(0)
  expect(await accessibilityViolations(desk.page)).toEqual([])
  expect(await accessibilityViolations(phone.page)).toEqual([])
  expect(await horizontalOverflowPx(phone.page)).toBe(0)

  await day.getByRole('checkbox', { name: 'Concluir Revisar contrato' }).click()
  await see(desk.page.getByText('Tarefa concluída', { exact: true })).toBeVisible()
  await see(pocket.getByText('Revisar contrato')).toHaveCount(0, LIVE)
  await desk.page.getByRole('button', { name: 'Desfazer' }).click()
  await see(pocket.getByText('Revisar contrato')).toBeVisible(LIVE)
  await see(day.getByText('Revisar contrato')).toBeVisible(LIVE)

  await day.getByRole('button', { name: /^Reagendar Revisar contrato/ }).click()
  await desk.page.getByRole('menuitem', { name: 'Amanhã' }).click()
  await see(day.getByRole('region', { name: 'Tarefas: Próximos dias' })).toBeVisible()
  await see(pocket.getByRole('region', { name: 'Tarefas: Próximos dias' })).toBeVisible(LIVE)
  const rows = await server.database.query<{ status: string; due: string }>(
    `select status, due_date::text as due from tasks where id = '${task.id}'`,
  )
  expect(rows).toEqual([{ status: 'pending', due: dayFromNow(1) }])

  await day.getByRole('link', { name: 'Revisar contrato' }).click()
  await see(desk.page.getByRole('dialog', { name: 'Revisar contrato' })).toBeVisible()
  expect([...desk.troubles, ...phone.troubles]).toEqual([])
  await Promise.all([desk.close(), phone.close()])
})

itInWideRuns('a mention that is read on one device no longer waits on another', async () => {
  const { desk, phone, ana } = await anaTwice()
  const bruno = caller(server, await signIn(server, BRUNO))
  const chats = (await (await bruno('GET', '/api/chats')).json()) as (Made & { type: string })[]
  const general = chats.find(({ type }) => type === 'general')
  await Promise.all([desk.open('/'), phone.open('/')])
  const unread = { exact: true, name: 'Notificações, nenhuma não lida' }
  await desk.context.request.put('/api/notifications/read-all', { headers: { origin: server.url } })
  await see(phone.page.getByRole('button', unread)).toBeVisible(LIVE)

  const path = `/api/chats/${general?.id}/messages`
  await send(bruno, path, { content: '@Ana Souza, pode revisar?', mentionIds: [ana.id] })
  const [mentioned, pocket] = [desk, phone].map(({ page }) =>
    page.getByRole('region', { name: 'Meu dia' }).getByRole('link', { name: /mencionou você em/ }),
  )
  if (!mentioned || !pocket) throw new Error('both have a day')
  await see(pocket).toBeVisible(LIVE)
  await see(phone.page.getByRole('button', { name: 'Notificações, 1 não lida' })).toBeVisible(LIVE)

  await mentioned.click()
  await see(desk.page.getByRole('log').getByText('pode revisar?')).toBeVisible()
  await see(pocket).toHaveCount(0, LIVE)
  await see(phone.page.getByRole('button', unread)).toBeVisible(LIVE)
  expect([...desk.troubles, ...phone.troubles]).toEqual([])
  await Promise.all([desk.close(), phone.close()])
})

itInWideRuns('a comment that mentions me waits on every device until it is followed on one', async () => {
  const { desk, phone, ana } = await anaTwice()
  await Promise.all([desk.open('/'), phone.open('/')])
  const bruno = caller(server, await signIn(server, BRUNO))
  const task = await send<Made>(bruno, '/api/tasks', { title: 'Fechar o contrato' })
  await send(bruno, `/api/tasks/${task.id}/comments`, { body: 'Pode ver a cláusula 7?', mentions: [ana.id] })

  const [mention, pocket] = [desk, phone].map(({ page }) =>
    page
      .getByRole('region', { name: 'Meu dia' })
      .getByRole('listitem')
      .filter({ hasText: 'Fechar o contrato: Pode ver a cláusula 7?' }),
  )
  if (!mention || !pocket) throw new Error('both have a day')
  await see(pocket).toBeVisible(LIVE)
  await mention.getByRole('link', { name: 'Bruno Carvalho mencionou você' }).click()
  const record = desk.page.getByRole('dialog', { name: 'Fechar o contrato' })
  await see(record.getByText('Pode ver a cláusula 7?')).toBeVisible()
  await see(pocket).toHaveCount(0, LIVE)
  expect([...desk.troubles, ...phone.troubles]).toEqual([])
  await Promise.all([desk.close(), phone.close()])
})
