import type { Locator, Page } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { scrollBack, wordsOf } from '../support/chat-page.ts'
import { cuttableNetwork } from '../support/network.ts'
import { see } from '../support/see.ts'
import { caller, signIn } from '../support/session.ts'
import { serverForFile, userIdOf } from '../support/suite.ts'
import { enterAs, visit } from '../support/visitor.ts'

const ANA = 'ana.souza@cadencia.example'
const BRUNO = 'bruno.carvalho@cadencia.example'
const LIVE = { timeout: 3000 }
const HISTORY = 10_000
const THREADS = 500

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

const asAna = caller(server, await signIn(server, ANA))
const asBruno = caller(server, await signIn(server, BRUNO))

async function channel(name: string): Promise<string> {
  const made = await asAna('POST', '/api/chats/channels', {
    name,
    memberIds: [await userIdOf(server.database, BRUNO)],
  })
  return (await made.json()).id
}

async function say(chatId: string, content: string): Promise<string> {
  const sent = await asAna('POST', `/api/chats/${chatId}/messages`, { content })
  return (await sent.json()).id
}

const thread = (page: Page): Locator => page.getByRole('region', { name: 'Respostas' })
/** Without what only screen readers are told of it. */
const answers = (page: Page): Locator => thread(page).getByRole('log')

async function answer(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Escreva uma resposta' })
  await field.fill(text)
  await field.press('Enter')
}

/** Visible answers that start with `mark`, top to bottom. */
const answersOf = (page: Page, mark: string) =>
  answers(page)
    .locator('li p')
    .filter({ hasText: new RegExp(`^${mark}`) })
    .allTextContents()

it('two browsers answer in one thread while a network is cut: nothing is lost or doubled', async () => {
  const chatId = await channel('fios ao vivo')
  const rootId = await say(chatId, 'Quem revisa a proposta?')
  const [ana, bruno] = [await visit(browser, server), await visit(browser, server)]
  const storedAnswers = async () => {
    const rows = await server.database.query<{ content: string }>(
      `select content from chat_messages where thread_id = '${rootId}' order by thread_sequence`,
    )
    return rows.map(({ content }) => content)
  }
  const network = await cuttableNetwork(ana.context)
  await enterAs(ana, ANA)
  await enterAs(bruno, BRUNO)
  await ana.open(`/chat/${chatId}?thread=${rootId}`)
  await bruno.open(`/chat/${chatId}`)

  // From the message's own button.
  const root = bruno.page
    .getByRole('log')
    .getByRole('listitem')
    .filter({ hasText: 'Quem revisa a proposta?' })
  await root.locator('p').first().hover()
  await root.getByRole('button', { name: 'Responder em conversa' }).click()
  await see(thread(bruno.page).getByRole('heading', { name: 'Respostas' })).toBeVisible()
  await answer(bruno.page, 'r1 eu reviso')
  await see(answers(ana.page).getByText('r1 eu reviso')).toBeVisible(LIVE)
  // Beside the thread the chat shows how the message was answered.
  await see(ana.page.getByRole('button', { name: /1 resposta/ })).toBeVisible(LIVE)

  await network.cut()
  await answer(ana.page, 'r4 de longe')
  await answer(ana.page, 'r5 ainda de longe')
  await see(answers(ana.page).getByText('Falha ao enviar mensagem')).toHaveCount(2)
  await answer(bruno.page, 'r2 falta o preço')
  const also = bruno.page.getByRole('checkbox', { name: 'Enviar também no canal' })
  await also.check()
  await answer(bruno.page, 'r3 preço posto')
  await see(also).not.toBeChecked()
  // A thread is left and found again with what was not sent.
  await ana.page.getByRole('button', { name: 'Fechar respostas' }).click()
  await see(thread(ana.page)).toHaveCount(0)
  // Only what Bruno wrote has its place when Ana's page sends hers.
  await see.poll(storedAnswers).toEqual(['r1 eu reviso', 'r2 falta o preço', 'r3 preço posto'])
  await network.mend()
  await see(ana.page.getByRole('button', { name: /5 respostas/ })).toBeVisible({ timeout: 15_000 })
  await ana.page.getByRole('button', { name: /5 respostas/ }).click()
  const everything = [
    'r1 eu reviso',
    'r2 falta o preço',
    'r3 preço posto',
    'r4 de longe',
    'r5 ainda de longe',
  ]
  await see.poll(() => answersOf(ana.page, 'r'), { timeout: 15_000 }).toEqual(everything)
  await see.poll(() => answersOf(bruno.page, 'r'), LIVE).toEqual(everything)
  const main = ana.page.getByRole('region', { name: 'Conversa', exact: true })
  await see(main.getByRole('log').getByText('r3 preço posto')).toBeVisible()
  await see(main.getByRole('log').getByText('r2 falta o preço')).toHaveCount(0)
  expect(await storedAnswers()).toEqual(everything)
  expect(bruno.troubles).toEqual([])
  expect(ana.troubles.filter((trouble) => !/ERR_INTERNET_DISCONNECTED/.test(trouble))).toEqual([])
  await Promise.all([ana.close(), bruno.close()])
})

it('a channel is made, joined and archived, and another browser sees each at once', async () => {
  const [ana, bruno] = [await visit(browser, server), await visit(browser, server)]
  await enterAs(ana, ANA)
  await enterAs(bruno, BRUNO)
  await ana.open('/chat?new=channel')
  await bruno.open('/chat/channels')
  const dialog = ana.page.getByRole('dialog', { name: 'Novo canal' })
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Feira de março')
  await dialog.getByRole('textbox', { name: 'Descrição' }).fill('Estande, convites, viagem')
  await dialog.getByRole('button', { name: 'Criar canal' }).click()
  await see(ana.page.getByRole('heading', { name: 'Feira de março' })).toBeVisible()

  // Its name is taken, whatever the accents.
  await ana.open('/chat?new=channel')
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('FEIRA DE MARCO')
  await dialog.getByRole('button', { name: 'Criar canal' }).click()
  await see(dialog.getByText('Já existe um canal com esse nome.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()

  await bruno.page.getByRole('searchbox', { name: 'Procurar canais' }).fill('convites')
  const found = bruno.page.getByRole('list', { name: 'Canais encontrados' }).getByRole('listitem')
  await see(found).toHaveCount(1)
  await found.getByRole('button', { name: 'Entrar' }).click()
  await see(bruno.page.getByRole('heading', { name: 'Feira de março' })).toBeVisible()
  await ana.page
    .getByRole('list', { name: 'Conversas' })
    .getByRole('link', { name: /Feira de março/ })
    .click()
  await see(ana.page.getByText('2 participantes · Estande, convites, viagem')).toBeVisible(LIVE)

  // The last owner names another before leaving.
  await ana.page.getByRole('button', { name: 'Detalhes e avisos' }).click()
  const details = ana.page.getByRole('dialog', { name: 'Feira de março' })
  await details.getByRole('button', { name: 'Sair do canal' }).click()
  await ana.page.getByRole('dialog', { name: 'Sair do canal' }).getByRole('button', { name: 'Sair' }).click()
  await see(details.getByRole('alert')).toHaveText('Nomeie antes outra pessoa responsável pelo canal.')

  await details.getByRole('button', { name: 'Arquivar canal' }).click()
  await ana.page
    .getByRole('dialog', { name: 'Arquivar canal' })
    .getByRole('button', { name: 'Arquivar' })
    .click()
  await see(bruno.page.getByText('Este canal está arquivado', { exact: false })).toBeVisible(LIVE)
  await see(bruno.page.getByRole('textbox', { name: 'Escreva uma mensagem' })).toHaveCount(0)
  await details.getByRole('button', { name: 'Reabrir canal' }).click()
  await see(bruno.page.getByRole('textbox', { name: 'Escreva uma mensagem' })).toBeVisible(LIVE)
  expect(ana.troubles).toEqual([])
  expect(bruno.troubles).toEqual([])
  await Promise.all([ana.close(), bruno.close()])
})

it('a thread fills a phone, with a way back to its chat', async () => {
  const chatId = await channel('no telefone')
  const rootId = await say(chatId, 'Chegaram as camisetas?')
  await asBruno('POST', `/api/chats/${chatId}/messages`, { content: 'Amanhã cedo', threadId: rootId })
  const ana = await visit(browser, server, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await enterAs(ana, ANA)
  await ana.open('/chat/threads')
  const { page } = ana
  await page.getByRole('link', { name: /Chegaram as camisetas/ }).tap()
  await see(answers(page).getByText('Amanhã cedo')).toBeVisible()
  await see(page.getByRole('textbox', { name: 'Escreva uma mensagem' })).toHaveCount(0)
  await answer(page, 'Obrigada')
  await see(answers(page).getByText('Obrigada')).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await page.getByRole('button', { name: 'Voltar' }).tap()
  await see(page.getByRole('button', { name: /2 respostas/ })).toBeVisible()
  expect(ana.troubles).toEqual([])
  await ana.close()
})

/** A chat as it is after years: every twentieth message has answers of its own. */
async function fill(chatId: string): Promise<void> {
  const [ana, bruno] = [await userIdOf(server.database, ANA), await userIdOf(server.database, BRUNO)]
  await server.database.query(`
    insert into chat_messages (id, chat_id, sequence, revision, sender_id, content, created_at)
    select gen_random_uuid(), '${chatId}', n, n, case n % 3 when 0 then '${ana}'::uuid else '${bruno}'::uuid end,
      'mensagem ' || n || repeat(' com mais algumas palavras', n % 5),
      now() - (${HISTORY} - n) * interval '3 minutes'
    from generate_series(1, ${HISTORY}) n`)
  await server.database.query(`
    insert into chat_messages (id, chat_id, sequence, thread_id, thread_sequence, revision, sender_id, content, created_at)
    select gen_random_uuid(), m.chat_id, null, m.id, k, ${HISTORY} + m.sequence / 20 * 10 + k, '${bruno}',
      'resposta ' || k, m.created_at + k * interval '10 seconds'
    from chat_messages m, generate_series(1, 3) k
    where m.chat_id = '${chatId}' and m.sequence % ${HISTORY / THREADS} = 0`)
  await server.database.query(`
    update chats set last_sequence = ${HISTORY}, last_activity_at = now(),
      revision = (select max(revision) from chat_messages where chat_id = '${chatId}') where id = '${chatId}'`)
  await server.database.query(
    `update chat_members set read_sequence = ${HISTORY} where chat_id = '${chatId}'`,
  )
}

it('10,000 messages with 500 threads scroll, and a thread among them opens', async () => {
  const chatId = await channel('muito antigo')
  await fill(chatId)
  const ana = await visit(browser, server)
  await enterAs(ana, ANA)
  await ana.open(`/chat/${chatId}`)
  const { page } = ana
  const log = page.getByRole('region', { name: 'Conversa', exact: true }).getByRole('log')
  await see(log.getByText(`mensagem ${HISTORY}`)).toBeVisible()
  await scrollBack(page, log, 5)
  const answered = log.getByRole('button', { name: /3 respostas/ }).first()
  await see(answered).toBeVisible()
  expect((await wordsOf(page, 'mensagem')).length).toBeLessThan(80)
  await answered.click()
  await see.poll(() => answersOf(page, 'resposta')).toEqual(['resposta 1', 'resposta 2', 'resposta 3'])
  // By keyboard: one stop of the Tab key, arrows between the messages, Enter for what can be done.
  await log.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await see(page.getByRole('menuitem', { name: 'Salvar' })).toBeVisible()
  expect(ana.troubles).toEqual([])
  await ana.close()
})
