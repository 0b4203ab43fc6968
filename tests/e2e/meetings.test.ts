import { afterAll, expect, it } from 'vitest'
import { accessibilityViolations } from '../support/accessibility.ts'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { caller, signIn } from '../support/session.ts'
import { hearByScript, say } from '../support/speech.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, visit } from '../support/visitor.ts'

const ANA = 'ana.souza@cadencia.example'
const BRUNO = 'bruno.carvalho@cadencia.example'
const LIVE = { timeout: 4000 }
const DAY_MS = 24 * 60 * 60_000

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

const call = caller(server, await signIn(server, ANA))
const callAsBruno = caller(server, await signIn(server, BRUNO))

interface Made {
  readonly id: string
}

async function send<T>(method: string, path: string, body: object, as = call): Promise<T> {
  const answer = await as(method, path, body)
  expect(answer.ok, `${method} ${path}`).toBe(true)
  return (await answer.json()) as T
}

const bruno: Made = await (await callAsBruno('GET', '/api/auth/user')).json()

/** A meeting of Ana with Bruno that takes place now. */
async function begin(title: string): Promise<string> {
  const draft = { title, scheduledAt: new Date().toISOString(), participantIds: [bruno.id] }
  const { id } = await send<Made>('POST', '/api/meetings', draft)
  await send('PATCH', `/api/meetings/${id}`, { status: 'active' })
  return id
}

/** `dd/MM/yyyy` in São Paulo of the first Friday after today. */
function nextFriday(): string {
  const days = Array.from({ length: 7 }, (_, index) => new Date(Date.now() + (index + 1) * DAY_MS))
  const zone = { timeZone: 'America/Sao_Paulo' } as const
  const friday = days.find((day) => day.toLocaleDateString('en-US', { ...zone, weekday: 'short' }) === 'Fri')
  return (
    friday?.toLocaleDateString('pt-BR', { ...zone, day: '2-digit', month: '2-digit', year: 'numeric' }) ?? ''
  )
}

it('a decision of last week is found by its words and opened in its place', async () => {
  const id = await begin('Fornecedores')
  const item = await send<Made>('POST', `/api/meetings/${id}/items`, {
    kind: 'decision',
    text: 'Trocar o fornecedor de papel',
  })
  await send('PATCH', `/api/meetings/${id}`, { status: 'completed' })
  await server.database.query(
    `update meeting_items set created_at = now() - interval '7 days' where id = '${item.id}'`,
  )
  const ana = await visit(browser, server)
  await enterAs(ana, ANA)
  const { page } = ana
  await ana.open('/meetings')
  await page.getByRole('link', { name: 'Decisões' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Decisões' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar decisão' }).fill('fornecedores papel')
  await see(page.getByRole('list', { name: 'Decisões' }).getByRole('listitem')).toHaveCount(1)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Trocar o fornecedor de papel' }).click()
  const row = page.getByRole('dialog', { name: 'Fornecedores' }).locator(`[data-item="${item.id}"]`)
  await see(row).toBeInViewport()
  await see(row).toHaveAttribute('data-marked')
  await page.goBack()
  await see(page.getByRole('searchbox', { name: 'Buscar decisão' })).toHaveValue('fornecedores papel')
  expect(ana.troubles).toEqual([])
  await ana.close()
})

it('what is half written outlives leaving, a reload and a cut network', async () => {
  const id = await begin('Meio do caminho')
  const ana = await visit(browser, server)
  await enterAs(ana, ANA)
  const { page, context } = ana
  await ana.open(`/meetings/${id}/transcribe`)
  const notes = page.getByRole('textbox', { name: 'Minhas anotações' })
  await notes.fill('Primeira linha')
  // Left before the note saved itself.
  await page.getByRole('link', { name: 'Sprints', exact: true }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Sprints' })).toBeVisible()
  await ana.open(`/meetings/${id}/transcribe`)
  await see(notes).toHaveValue('Primeira linha')

  await context.setOffline(true)
  await notes.fill('Primeira linha e outra')
  await page.getByLabel('Texto da transcrição').fill('Dito sem rede.')
  await page.getByRole('textbox', { name: 'Nova decisão' }).fill('Decidido sem rede')
  await see(page.getByText('Não salvas: guardadas neste navegador')).toBeVisible({ timeout: 10_000 })
  await context.setOffline(false)
  await see(page.getByText('Salvas', { exact: true })).toBeVisible({ timeout: 10_000 })
  await page.reload()
  await see(notes).toHaveValue('Primeira linha e outra')
  await see(page.getByLabel('Texto da transcrição')).toHaveValue('Dito sem rede.')
  await see(page.getByRole('textbox', { name: 'Nova decisão' })).toHaveValue('Decidido sem rede')

  // A second tab writes to the same note.
  const other = await context.newPage()
  await other.goto(`${new URL(page.url()).origin}/meetings/${id}/transcribe`)
  await other.getByRole('textbox', { name: 'Minhas anotações' }).fill('Da outra aba')
  await see(notes).toHaveValue('Da outra aba', { timeout: 10_000 })
  await ana.close()
})

it('two browsers run a meeting from the invitation to its shared minutes', async () => {
  const ana = await visit(browser, server)
  await hearByScript(ana.context)
  await enterAs(ana, ANA)
  const other = await visit(browser, server)
  await enterAs(other, BRUNO)
  const draft = {
    title: 'Diretoria',
    scheduledAt: new Date(Date.now() + 10 * 60_000).toISOString(),
    participantIds: [bruno.id],
    meetUrl: 'https://meet.example.com/diretoria',
  }
  const { id } = await send<Made>('POST', '/api/meetings', draft)

  // Before.
  await Promise.all([ana.open(`/meetings/${id}`), other.open(`/meetings/${id}?full=1`)])
  const record = ana.page.getByRole('dialog', { name: 'Diretoria' })
  await record.getByRole('textbox', { name: 'Novo objetivo' }).fill('Fechar o orçamento')
  await record.getByRole('textbox', { name: 'Novo objetivo' }).press('Enter')
  await see(other.page.getByRole('checkbox', { name: 'Fechar o orçamento' })).toBeVisible(LIVE)
  await ana.context.route('https://meet.example.com/**', (route) => route.fulfill({ body: '' }))
  const [room] = await Promise.all([
    ana.context.waitForEvent('page'),
    record.getByRole('button', { name: 'Iniciar' }).click(),
  ])
  await room.close()

  // During.
  await record.getByRole('link', { name: 'Transcrever' }).click()
  const { page } = ana
  await page.getByRole('button', { name: 'Iniciar Transcrição' }).click()
  await say(page, 'Bom dia a todos.')
  await say(page, 'A Ana vai revisar o contrato e o Bruno vai enviar a proposta até sexta.')
  await see(other.page.getByRole('tab', { name: 'Ao vivo' })).toBeVisible(LIVE)
  await see(other.page.getByText('1 presente de 2')).toBeVisible(LIVE)
  await see(other.page.getByText('Nenhuma decisão ainda.')).toBeVisible()
  await page.getByRole('heading', { name: 'Objetivos' }).click()
  await page.keyboard.press('d')
  await page.keyboard.type('Aprovar o orçamento de dezembro')
  await page.keyboard.press('Enter')
  await see(other.page.getByText('Aprovar o orçamento de dezembro')).toBeVisible(LIVE)
  await other.page.getByRole('textbox', { name: 'Minhas anotações' }).fill('Margem de dez por cento')
  await see(page.getByText('Margem de dez por cento')).toBeVisible({ timeout: 10_000 })
  await other.page.getByRole('checkbox', { name: 'Fechar o orçamento' }).click()
  await see(page.getByRole('checkbox', { name: 'Fechar o orçamento' })).toBeChecked(LIVE)
  expect(await accessibilityViolations(page)).toEqual([])

  // After: what was still said is saved, and two people in one sentence are two actions with their day.
  await page.getByRole('button', { name: 'Finalizar e resumir' }).click()
  await page
    .getByRole('dialog', { name: 'Finalizar reunião' })
    .getByRole('button', { name: 'Finalizar e resumir' })
    .click()
  await see(page.getByText('Reunião Finalizada')).toBeVisible()
  const actions = page.getByRole('region', { name: 'Itens de ação' }).getByRole('listitem')
  await see(actions).toHaveCount(2, { timeout: 20_000 })
  const ofBruno = actions.filter({ hasText: 'proposta' })
  await see(ofBruno.getByRole('combobox')).toHaveValue('Bruno Carvalho')
  await see(ofBruno.getByRole('textbox')).toHaveValue(nextFriday())
  await see(actions.filter({ hasText: 'contrato' }).getByRole('combobox')).toHaveValue('Ana Souza')
  await ofBruno.getByRole('button', { name: /^Criar tarefa/ }).click()
  await see(ofBruno.getByRole('link', { name: 'Tarefa criada' })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])
  await see(other.page.getByText('Aprovar o orçamento de dezembro').first()).toBeVisible()

  await page.getByRole('button', { name: 'Compartilhar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compartilhar resumo' })
  await see(dialog.getByText('Bruno Carvalho')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'E-mails' }).fill('eva@fora.com.br')
  await dialog.getByRole('combobox', { name: 'E-mails' }).press('Enter')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await see(page.getByText(/Fora da organização: eva@fora.com.br/)).toBeVisible()
  await page.getByRole('button', { name: 'Enviar assim mesmo' }).click()
  await see(page.getByText('Resumo compartilhado')).toBeVisible()
  const chats = (await (await callAsBruno('GET', '/api/chats')).json()) as {
    lastMessage: { content: string } | null
  }[]
  expect(chats.some(({ lastMessage }) => lastMessage?.content.includes('Resumo: Diretoria'))).toBe(true)
  expect([...ana.troubles, ...other.troubles]).toEqual([])
  await Promise.all([ana.close(), other.close()])
})
