import type { Page } from '@playwright/test'
import { launchBrowser } from '../support/browser.ts'
import type { OwnDatabase } from '../support/database.ts'
import { waitForScreen } from '../support/visitor.ts'
import { readBoards } from './board-data.ts'
import { openChat } from './chat-data.ts'
import { BENCH_CRM_PASSWORD, emailOf } from './data.ts'
import { becomesQuiet, throttle } from './page.ts'

/** Turns of the wheel. */
const TURNS = 30
const TURN_MS = 200
const TURN_PX = 600

export interface ScrollEffort {
  /** Messages of the chat and comments of the task that are scrolled. */
  readonly messages: number
}

export interface ScrollFigures {
  readonly name: string
  /** Tasks over 50 ms while scrolling, throttled. */
  readonly longTasks: number
  readonly longestMs: number
}

/** A direct chat of two people with messages of one to four lines. */
async function prepareLongChat(database: OwnDatabase, messages: number): Promise<string> {
  const chatId = await openChat(database, 1)
  await database.query(`
    insert into chat_messages (id, chat_id, sequence, revision, sender_id, content, created_at)
    select gen_random_uuid(), '${chatId}', n, n, (select id from users where email = '${emailOf(1)}'),
      repeat('Combinado, envio a proposta até sexta e aviso aqui. ', 1 + n % 4),
      now() - (${messages} - n) * interval '1 minute'
    from generate_series(1, ${messages}) n`)
  await database.query(
    `update chats set last_sequence = ${messages}, revision = ${messages} where id = '${chatId}'`,
  )
  return chatId
}

/** Comments of one to four lines on a task; returns the id of the oldest. */
async function prepareLongDiscussion(database: OwnDatabase, taskId: string, count: number): Promise<string> {
  await database.query(`
    insert into discussions (record_id, kind, revision, comment_count)
    values ('${taskId}', 'task', ${count}, ${count})`)
  await database.query(`
    insert into comments (id, record_id, author_id, sequence, revision, body, created_at)
    select gen_random_uuid(), '${taskId}', (select id from users where email = '${emailOf(1)}'), n, n,
      repeat('Combinado, envio a proposta até sexta e aviso aqui. ', 1 + n % 4),
      now() - (${count} - n) * interval '1 minute'
    from generate_series(1, ${count}) n`)
  const [oldest] = await database.query<{ id: string }>(
    `select id from comments where record_id = '${taskId}' and sequence = 1`,
  )
  if (!oldest) throw new Error('the comments of the bench are missing')
  return oldest.id
}

/** Turns the wheel over the part of the page, up or down, and counts the long tasks meanwhile. */
async function scroll(page: Page, over: string, direction: 1 | -1): Promise<Omit<ScrollFigures, 'name'>> {
  await page.locator(over).first().hover()
  await throttle(page)
  await page.evaluate(`{
    window.tasks = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.tasks.push(duration)
    }).observe({ type: 'longtask' })
  }`)
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.mouse.wheel(0, direction * TURN_PX)
    // The pace of a hand, not a wait for anything.
    await page.waitForTimeout(TURN_MS)
  }
  const tasks: number[] = await page.evaluate('window.tasks')
  return { longTasks: tasks.length, longestMs: Math.max(0, ...tasks) }
}

/** Scrolls the longest screens of a server with the bench's boards and leads. */
export async function benchScrolling(
  { url }: { readonly url: string },
  database: OwnDatabase,
  { messages, leads }: ScrollEffort & { readonly leads: number },
): Promise<ScrollFigures[]> {
  const chatId = await prepareLongChat(database, messages)
  const [{ sprintId, taskIds }] = await readBoards(database)
  const [taskId = ''] = taskIds
  const commentId = await prepareLongDiscussion(database, taskId, messages)
  const places = [
    {
      name: `board, ${taskIds.length} tasks`,
      path: `/sprints/${sprintId}/kanban`,
      over: 'main li',
      way: 1,
    },
    { name: `leads, ${leads.toLocaleString('en')}`, path: '/crm', over: 'main [data-index]', way: 1 },
    {
      name: `chat, ${messages.toLocaleString('en')} messages`,
      path: `/chat/${chatId}`,
      over: '[role="log"]',
      way: -1,
    },
    {
      name: `task, ${messages.toLocaleString('en')} comments`,
      // A link to the oldest comment loads all after it.
      path: `/sprints/tasks/${taskId}?comment=${commentId}`,
      over: '[data-side-panel] ol [data-index]',
      way: 1,
    },
  ] as const
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({
      baseURL: url,
      locale: 'pt-BR',
      serviceWorkers: 'block',
      viewport: { width: 1440, height: 900 },
    })
    await context.request.post('/api/email-login', { data: { email: emailOf(1) } })
    await context.request.post('/api/crm/access', { data: { password: BENCH_CRM_PASSWORD } })
    await context.addInitScript(
      (id) => localStorage.setItem(`tutorial_seen_${id}`, 'true'),
      (await (await context.request.get('/api/auth/user')).json()).id,
    )
    const figures: ScrollFigures[] = []
    for (const { name, path, over, way } of places) {
      const page = await context.newPage()
      await page.goto(path)
      await waitForScreen(page)
      await becomesQuiet(page)
      figures.push({ name, ...(await scroll(page, over, way)) })
      await page.close()
    }
    return figures
  } finally {
    await browser.close()
  }
}
