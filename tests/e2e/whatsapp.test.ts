import { randomUUID } from 'node:crypto'
import { SETTINGS } from '@cadencia/settings/contract'
import { startFakeGateway } from '@cadencia/testkit/fake-gateway/server'
import type { Page } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { see } from '../support/see.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, visit } from '../support/visitor.ts'

const CRM_PASSWORD = 'senha-de-teste-do-crm'
const LEADS = [
  { name: 'Bia Ramos', company: 'Escola Sol', number: '5511988880001' },
  { name: 'Caio Reis', company: '', number: '5511988880002' },
  { name: 'Dora Pires', company: 'Rede Norte', number: '5511988880003' },
] as const
const LIVE = { timeout: 20_000 }

const gateway = await startFakeGateway()
afterAll(gateway.close)
gateway.state.telling = 'after'
gateway.state.connection = 'close'
const { apiKey, instance } = gateway.keys
const server = await serverForFile({
  env: {
    SEED: 'demo',
    CRM_PASSWORD,
    WHATSAPP_PROVIDER: 'evolution',
    EVOLUTION_URL: gateway.url,
    EVOLUTION_API_KEY: apiKey,
    EVOLUTION_INSTANCE: instance,
  },
})
const browser = await launchBrowser()
afterAll(() => browser.close())

/** Lifts the send window and rate. */
async function raiseSendRate(): Promise<void> {
  const value = SETTINGS.messaging.parse({
    ...{ sendWindowStart: '00:00', sendWindowEnd: '24:00', sendsPerMinute: 6000 },
    ...{ minSpacingSeconds: 0, dailyCap: 1_000_000, warmUp: false },
  })
  await server.database.query(`insert into settings (name, value) values ('messaging', '${JSON.stringify(value)}')
    on conflict (name) do update set value = excluded.value`)
}

/** Simulates the due minute for two workers at once. */
async function becomesDue(): Promise<void> {
  await server.database.query("update automations set next_run_at = now() where name = 'Retomada de contato'")
  const look = () => `('${randomUUID()}', 'maintenance', 'run_due_automations', '{}', 3, 100)`
  await server.database.query(`insert into job_requests (id, queue, name, payload, max_attempts, backoff_ms)
    values ${look()}, ${look()}`)
}

function answers(number: string, text: string, jid = `${number}@s.whatsapp.net`): Promise<number> {
  return gateway.tell('messages.upsert', {
    key: { id: randomUUID(), fromMe: false, remoteJid: jid },
    pushName: '',
    message: { conversation: text },
    messageTimestamp: Math.floor(Date.now() / 1000),
  })
}

/** The gateway is unpaired: its code is shown until scanned. */
async function seeConnecting(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'Integração com o WhatsApp' })
  const code = panel.getByRole('img', { name: 'QR code para conectar o WhatsApp' })
  await see(panel.getByText('Desconectado', { exact: true })).toBeVisible()
  await see(code).toHaveAttribute('src', /^data:image/)
  await eventually(async () => gateway.state.webhook !== undefined, {
    what: 'the gateway knows where to tell',
  })
  gateway.state.connection = 'open'
  expect(await gateway.tell('connection.update', { instance, state: 'open', statusReason: 200 })).toBe(200)
  await see(panel.getByText('Conectado', { exact: true })).toBeVisible()
  await see(code).toBeHidden()
}

async function addLead(page: Page, { name, number }: (typeof LEADS)[number]): Promise<void> {
  const form = page.getByRole('form', { name: 'Adicionar lead WhatsApp' })
  await form.getByLabel('Nome').fill(name)
  await form.getByLabel('WhatsApp').fill(`+${number}`)
  await form.getByRole('combobox', { name: 'Temperatura' }).click()
  await page.getByRole('option', { name: 'Quente' }).click()
  await form.getByRole('button', { name: 'Adicionar lead' }).click()
  // A toast that is replaced fades out for a moment.
  await see(page.getByText('Lead criado com sucesso.')).toHaveCount(1)
  await see(page.getByRole('region', { name: 'Lista de leads WhatsApp' }).getByText(name)).toBeVisible()
}

it('a due automation is delivered once to each selected lead, and never after SAIR', async () => {
  await raiseSendRate()
  const visitor = await visit(browser, server)
  const { page, context, troubles } = visitor
  await enterAs(visitor, 'ana.souza@cadencia.example')
  const opened = await context.request.post('/api/crm/access', { data: { password: CRM_PASSWORD } })
  expect(opened.status()).toBe(200)
  await visitor.open('/crm/whatsapp')
  await seeConnecting(page)
  for (const lead of LEADS) await addLead(page, lead)

  // Preview of the message and of the next run.
  await page.getByRole('button', { name: 'Nova automação' }).click()
  const form = page.getByRole('form', { name: 'Nova automação' })
  await form.getByRole('textbox', { name: 'Nome' }).fill('Retomada de contato')
  await form.getByRole('textbox', { name: 'Mensagem' }).fill('Oi {nome}, tudo bem?')
  await form.getByText('Diária').click()
  for (const { name } of LEADS) {
    await form.getByRole('combobox', { name: 'Leads selecionados' }).fill(name)
    await page.getByRole('option', { name }).click()
  }
  await see(form.getByText('Oi Bia Ramos, tudo bem?')).toBeVisible()
  await see(form.getByText(/^Próximo envio: .+ às 09:00$/)).toBeVisible()
  await form.getByRole('button', { name: 'Criar automação' }).click()
  await see(page.getByText('Automação criada com sucesso.')).toBeVisible()
  const item = page.getByRole('listitem', { name: 'Retomada de contato' })
  await see(item).toBeInViewport({ ratio: 1 })
  await see(item.getByRole('link', { name: 'Retomada de contato' }).first()).toBeFocused()
  await see(item.getByText('Ativa', { exact: true })).toBeVisible()
  await see(item.getByText('3 leads')).toBeVisible()

  // Caio's reply opts him out, live in every list.
  expect(await answers(LEADS[1].number, 'SAIR')).toBe(200)
  await see(page.getByText('Não enviar')).toBeVisible(LIVE)

  // Somebody of whom WhatsApp tells no number stands where no lead is known.
  const lid = '88776655443322@lid'
  expect(await answers('', 'Parar', lid)).toBe(200)
  const unassigned = page.getByRole('region', { name: 'Mensagens sem lead' })
  await see(unassigned.getByRole('listitem', { name: lid }).getByText('Pediu para sair')).toBeVisible(LIVE)

  await item.getByRole('link', { name: /^Histórico/ }).click()
  const history = page.getByRole('dialog', { name: /^Retomada de contato/ })
  await see(history.getByText('Nada foi enviado ainda')).toBeVisible()
  await becomesDue()
  for (const name of ['Bia Ramos', 'Dora Pires']) {
    await see(history.getByRole('listitem', { name }).getByText('Lida')).toBeVisible(LIVE)
  }
  const left = history.getByRole('listitem', { name: 'Caio Reis' })
  await see(left.getByText('Não enviada')).toBeVisible()
  await see(left.getByText('O lead pediu para não receber mensagens')).toBeVisible()

  // A repeated check sends nothing.
  await becomesDue()
  await see(history.getByText(/^Limite do dia atingido/).first()).toBeVisible(LIVE)
  const sent = gateway.state.arrivals.map(({ number, text }) => [number, text]).sort()
  expect(sent).toEqual([
    [LEADS[0].number, 'Oi Bia Ramos, tudo bem?'],
    [LEADS[2].number, 'Oi Dora Pires, tudo bem?'],
  ])
  expect(troubles).toEqual([])
  await visitor.close()
})
