import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { scrollBack, wordsOf, write, writing } from '../support/chat-page.ts'
import { cuttableNetwork } from '../support/network.ts'
import { see } from '../support/see.ts'
import { caller, signIn } from '../support/session.ts'
import { times } from '../support/size.ts'
import { serverForFile, userIdOf } from '../support/suite.ts'
import { enterAs, visit } from '../support/visitor.ts'
import { itInWideRuns } from '../support/wide.ts'

const ANA = 'ana.souza@cadencia.example'
const BRUNO = 'bruno.carvalho@cadencia.example'
const CAMILA = 'camila.ferreira@cadencia.example'
const LIVE = { timeout: 2000 }
/** Longer than the ping timeout, at full size. */
const AWAY_MS = times(8_000, 30_000)
const HISTORY = 10_000
const PICTURE = new URL('../support/files/tela.png', import.meta.url).pathname

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

const asAna = caller(server, await signIn(server, ANA))
const asBruno = caller(server, await signIn(server, BRUNO))

async function directWith(email: string): Promise<string> {
  const opened = await asAna('POST', '/api/chats/direct', { userId: await userIdOf(server.database, email) })
  return (await opened.json()).id
}

it('two browsers chat live; one goes offline and catches up without gaps or duplicates', async () => {
  const chatId = await directWith(BRUNO)
  const [ana, bruno] = [await visit(browser, server), await visit(browser, server)]
  const network = await cuttableNetwork(ana.context)
  await enterAs(ana, ANA)
  await enterAs(bruno, BRUNO)
  await ana.open(`/chat/${chatId}`)
  await bruno.open(`/chat/${chatId}`)

  await writing(bruno.page).pressSequentially('r1 olá')
  await see(ana.page.getByText('Bruno está digitando…')).toBeVisible(LIVE)
  await writing(bruno.page).press('Enter')
  await see(ana.page.getByRole('log').getByText('r1 olá')).toBeVisible(LIVE)
  await see(ana.page.getByText('Bruno está digitando…')).toHaveCount(0)
  await see(
    bruno.page.getByRole('listitem').filter({ hasText: 'r1 olá' }).last().getByText('Lida'),
  ).toHaveCount(1)
  await write(ana.page, 'r2 oi, Bruno')
  await see(bruno.page.getByRole('log').getByText('r2 oi, Bruno')).toBeVisible(LIVE)

  // Offline: Ana's messages are queued, and she receives none.
  const awaySince = performance.now()
  await network.cut()
  await write(ana.page, 'r6 de longe')
  await write(ana.page, 'r7 ainda de longe')
  const failed = ana.page.getByRole('listitem').filter({ hasText: 'Falha ao enviar mensagem' })
  await see(failed).toHaveCount(2)
  await see(failed.filter({ hasText: 'Será enviado quando a conexão voltar' })).toHaveCount(2)
  for (const text of ['r3 um', 'r4 dois', 'r5 tres']) await write(bruno.page, text)
  const { page } = bruno
  const edited = page.getByRole('listitem').filter({ hasText: 'r4 dois' })
  await edited.locator('p').hover()
  await edited.getByRole('button', { name: 'Ações da mensagem' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await page.getByRole('textbox', { name: 'Editar mensagem' }).fill('r4 dois, corrigido')
  await page.keyboard.press('Enter')
  await see(page.getByRole('log').getByText('r4 dois, corrigido')).toBeVisible()
  const reacted = page.getByRole('listitem').filter({ hasText: 'r2 oi, Bruno' })
  const thumb = page.getByRole('button', { name: 'Reagir com 👍' })
  // New messages move the element, so it is located again; a second press would close what the first has opened.
  await see(async () => {
    if (!(await thumb.isVisible())) {
      await reacted.locator('p').hover()
      await reacted.getByRole('button', { name: 'Reagir' }).click({ timeout: 1000 })
    }
    await see(thumb).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await thumb.click()
  await see(reacted.getByRole('button', { name: '👍 1: Você' })).toBeVisible()
  await sleep(Math.max(0, AWAY_MS - (performance.now() - awaySince)))
  expect(await wordsOf(ana.page, 'r')).toEqual(['r1 olá', 'r2 oi, Bruno', 'r6 de longe', 'r7 ainda de longe'])

  const asked: string[] = []
  ana.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/messages') && request.method() === 'GET')
      asked.push([...searchParams.keys()].join())
  })
  await network.mend()
  const everything = [
    'r1 olá',
    'r2 oi, Bruno',
    'r3 um',
    'r4 dois, corrigido',
    'r5 tres',
    'r6 de longe',
    'r7 ainda de longe',
  ]
  await see.poll(() => wordsOf(ana.page, 'r'), { timeout: 15_000 }).toEqual(everything)
  await see.poll(() => wordsOf(bruno.page, 'r'), LIVE).toEqual(everything)
  await see(ana.page.getByRole('button', { name: '👍 1: Bruno Carvalho' })).toBeVisible()
  await see(failed).toHaveCount(0)
  // Only changed messages are refetched.
  expect(new Set(asked)).toEqual(new Set(['changedAfter,limit']))
  const rows = await server.database.query<{ content: string }>(
    `select content from chat_messages where chat_id = '${chatId}' and content like 'r_ %' order by sequence`,
  )
  expect(rows.map(({ content }) => content)).toEqual(everything)
  expect(bruno.troubles).toEqual([])
  expect(ana.troubles.filter((trouble) => !/ERR_INTERNET_DISCONNECTED/.test(trouble))).toEqual([])
  await Promise.all([ana.close(), bruno.close()])
})

itInWideRuns('delivers a picture live, and turns a message into a task', async () => {
  const chatId = await directWith(BRUNO)
  const [ana, bruno] = [await visit(browser, server), await visit(browser, server)]
  await enterAs(ana, ANA)
  await enterAs(bruno, BRUNO)
  await ana.open(`/chat/${chatId}`)
  await bruno.open(`/chat/${chatId}`)

  // A picture without text.
  const attached = ana.page.getByRole('list', { name: 'Arquivos da mensagem' })
  await see(ana.page.getByRole('button', { name: 'Anexar arquivos' })).toBeEnabled()
  await ana.page.locator('input[type=file]').setInputFiles(PICTURE)
  await see(attached.getByRole('button', { name: 'Remover tela.png' })).toBeVisible()
  await ana.page.getByRole('button', { name: 'Enviar' }).click()
  await see(attached).toHaveCount(0)
  const thumb = bruno.page.getByRole('button', { name: 'Ver imagem tela.png' })
  await thumb.click(LIVE)
  const viewer = bruno.page.getByRole('dialog', { name: 'tela.png' })
  await see
    .poll(() => viewer.getByAltText('tela.png').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(480)
  await bruno.page.keyboard.press('Escape')
  await see(thumb).toBeFocused()

  // Bruno creates a task from Ana's message.
  await write(ana.page, 't1 revisar o contrato')
  const asked = (page: Page) => page.getByRole('listitem').filter({ hasText: 't1 revisar o contrato' })
  await asked(bruno.page).locator('p').hover()
  await asked(bruno.page).getByRole('button', { name: 'Ações da mensagem' }).click()
  await bruno.page.getByRole('menuitem', { name: 'Criar tarefa' }).click()
  const dialog = bruno.page.getByRole('dialog', { name: 'Criar tarefa' })
  await see(dialog.getByRole('textbox', { name: 'Título' })).toHaveValue('t1 revisar o contrato')
  await dialog.getByRole('textbox', { name: 'Título' }).press('Enter')
  await see(bruno.page.getByText('Tarefa criada!')).toBeVisible()
  await asked(ana.page).getByRole('link', { name: 'Virou tarefa' }).click()
  await see(ana.page.getByRole('dialog', { name: 't1 revisar o contrato' })).toBeVisible()
  expect(ana.troubles).toEqual([])
  expect(bruno.troubles).toEqual([])
  await Promise.all([ana.close(), bruno.close()])
})

async function fill(chatId: string): Promise<void> {
  await server.database.query(`
    insert into chat_messages (id, chat_id, sequence, revision, sender_id, content, created_at)
    select gen_random_uuid(), '${chatId}', n, n,
      case n % 3 when 0 then '${await userIdOf(server.database, ANA)}'::uuid else '${await userIdOf(server.database, CAMILA)}'::uuid end,
      case n when 777 then 'A palavra procurada: jabuticabeira.'
        else 'mensagem ' || n || repeat(' com mais algumas palavras', n % 5) end,
      now() - (${HISTORY} - n) * interval '3 minutes'
    from generate_series(1, ${HISTORY}) n`)
  await server.database.query(`
    update chats set last_sequence = ${HISTORY}, revision = ${HISTORY}, last_activity_at = now() where id = '${chatId}'`)
  await server.database.query(
    `update chat_members set read_sequence = ${HISTORY} where chat_id = '${chatId}'`,
  )
}

/** Offset of a message from the top of the list, in pixels. */
async function placeOf(page: Page, text: string): Promise<number> {
  const [row, list] = await Promise.all([
    page.getByRole('log').locator('li').filter({ hasText: text }).first().locator('p').boundingBox(),
    page.getByRole('log').boundingBox(),
  ])
  if (!row || !list) throw new Error(`not on the screen: ${text}`)
  return row.y - list.y
}

itInWideRuns('keeps the scroll position in 10,000 messages, and finds an old one', async () => {
  const chatId = await directWith(CAMILA)
  await fill(chatId)
  const ana = await visit(browser, server)
  await enterAs(ana, ANA)
  await ana.open(`/chat/${chatId}`)
  const { page } = ana
  const log = page.getByRole('log')
  await see(log.getByText(`mensagem ${HISTORY}`)).toBeVisible()

  // Scrolling up: the list is virtualised, and older pages do not move the visible messages.
  await scrollBack(page, log, 5)
  await page.waitForLoadState('networkidle')
  const readNumbers = async () =>
    (await log.locator('li p').allTextContents()).map((text) => Number(/^mensagem (\d+)/.exec(text)?.[1]))
  // The rows that the last page brought are still being measured.
  let numbers: number[] = []
  await see
    .poll(async () => {
      const earlier = numbers
      numbers = await readNumbers()
      return numbers.length > 0 && numbers.join() === earlier.join()
    })
    .toBe(true)
  expect(numbers.length).toBeLessThan(80)
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))

  // New messages do not scroll; a button announces them.
  const inSight = `mensagem ${numbers[Math.floor(numbers.length / 2)]}`
  const before = await placeOf(page, inSight)
  const asCamila = caller(server, await signIn(server, CAMILA))
  await asCamila('POST', `/api/chats/${chatId}/messages`, { content: 'Acabei de chegar.' })
  const toLatest = page.getByRole('button', { name: /^Ir para as mensagens mais recentes, 1 mensagem nova/ })
  await see(toLatest).toBeVisible(LIVE)
  expect(Math.abs((await placeOf(page, inSight)) - before)).toBeLessThan(2)
  await toLatest.click()
  await see(log.getByText('Acabei de chegar.')).toBeVisible()

  // Search ignores accents and opens the message in context.
  await page.getByRole('searchbox', { name: 'Buscar conversas e mensagens' }).fill('jabuticabeira')
  await page.getByRole('link', { name: /A palavra procurada/ }).click()
  await see(log.getByText('A palavra procurada: jabuticabeira.')).toBeVisible()
  await see(log.getByText('mensagem 776', { exact: false }).first()).toBeAttached()
  await see(log.getByText('mensagem 778', { exact: false }).first()).toBeAttached()
  expect(ana.troubles).toEqual([])
  await ana.close()
})

itInWideRuns('keeps drafts, works by keyboard and on phones, and is closed to outsiders', async () => {
  const chatId = await directWith(BRUNO)
  const ana = await visit(browser, server, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await enterAs(ana, ANA)
  await ana.open('/chat')
  const { page } = ana
  await page.getByRole('link', { name: /^Bruno Carvalho/ }).click()
  await see(page).toHaveURL(`/chat/${chatId}`)
  await see(page.getByRole('heading', { level: 1, name: 'Bruno Carvalho' })).toBeVisible()
  await writing(page).fill('Um rascunho')
  await page.reload()
  await see(writing(page)).toHaveValue('Um rascunho')

  await writing(page).fill('- um <b>item</b>')
  await writing(page).press('End')
  await writing(page).press('Shift+Enter')
  await writing(page).pressSequentially('dois')
  await writing(page).press('Shift+Home')
  await page.getByRole('button', { name: 'Formatação' }).tap()
  await page.getByRole('button', { name: 'Negrito' }).tap()
  await see(writing(page)).toHaveValue(/^- um <b>item<\/b>\n.*\*\*/)
  await page.keyboard.press('Control+z')
  await see(writing(page)).toHaveValue('- um <b>item</b>\n- dois')
  await writing(page).fill('- um <b>item</b>\n- **dois**')
  await writing(page).press('Enter')
  const sent = page.getByRole('listitem').filter({ hasText: 'um <b>item</b>' })
  await see(sent.locator('ul li strong')).toHaveText('dois')
  await writing(page).fill('Outro rascunho')
  await page.getByRole('link', { name: 'Voltar' }).click()
  await see(page.getByRole('list', { name: 'Conversas' })).toBeVisible()
  await ana.close()

  const camila = await visit(browser, server)
  await enterAs(camila, CAMILA)
  await camila.open(`/chat/${chatId}`)
  await see(camila.page.getByText('Conversa não encontrada')).toBeVisible()
  const list = camila.page.getByRole('list', { name: 'Conversas' }).getByRole('link')
  await list.first().focus()
  await camila.page.keyboard.press('ArrowDown')
  await see(list.nth(1)).toBeFocused()
  await camila.page.keyboard.press('Enter')
  await see(list.nth(1)).toHaveAttribute('aria-current', 'page')
  await camila.close()
})

itInWideRuns('requests notification permission on click, and notifies in the background', async () => {
  const chatId = await directWith(BRUNO)
  const ana = await visit(browser, server)
  await ana.context.addInitScript(`
    window.asked = 0
    window.notices = []
    window.Notification = class extends EventTarget {
      static permission = 'default'
      static async requestPermission() { window.asked += 1; return (this.permission = 'granted') }
      constructor(title, options) { super(); window.notices.push(title + ': ' + options.body) }
      close() {}
    }`)
  await enterAs(ana, ANA)
  await ana.open('/chat')
  const { page } = ana
  expect(await page.evaluate('window.asked')).toBe(0)
  await page.getByRole('button', { name: 'Ativar avisos' }).click()
  await see(page.getByRole('button', { name: 'Ativar avisos' })).toHaveCount(0)
  expect(await page.evaluate('window.asked')).toBe(1)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })`)
  await asBruno('POST', `/api/chats/${chatId}/messages`, { content: 'Está aí?' })
  await see.poll(() => page.evaluate('window.notices'), LIVE).toEqual(['Bruno Carvalho: Está aí?'])
  expect(ana.troubles).toEqual([])
  await ana.close()
})
