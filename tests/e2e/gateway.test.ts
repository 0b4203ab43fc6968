import { freePort } from '@cadencia/db/testing/free-port'
import { startFakeGateway } from '@cadencia/testkit/fake-gateway/server'
import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { see } from '../support/see.ts'
import { caller, signIn, signInAsAdministrator } from '../support/session.ts'
import { addPerson, serverForFile } from '../support/suite.ts'
import { enterAsAdministrator, visit } from '../support/visitor.ts'

/** One polling interval. */
const ROUND = { timeout: 13_000 }

const gateway = await startFakeGateway()
afterAll(gateway.close)
const { state, keys } = gateway
state.connection = 'close'
const port = await freePort()
const server = await serverForFile({
  port,
  env: {
    LOG_LEVEL: 'trace',
    WHATSAPP_PROVIDER: 'evolution',
    EVOLUTION_URL: gateway.url,
    EVOLUTION_API_KEY: keys.apiKey,
    EVOLUTION_INSTANCE: keys.instance,
    WEBHOOK_BASE_URL: `http://127.0.0.1:${port}`,
  },
})
const { database } = server
const browser = await launchBrowser()
afterAll(() => browser.close())

const tellConnection = (at: string) =>
  gateway.tell('connection.update', { instance: keys.instance, state: at, statusReason: 200 })

it('connects a number by code, sends at the configured rate, and reports a lost connection', async () => {
  const chief = await visit(browser, server)
  await enterAsAdministrator(chief)
  const call = caller(server, await signInAsAdministrator(server))
  const { page } = chief
  const polls: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/whatsapp/status')) polls.push(request.headers()['x-poll'])
  })

  // Shows a pairing code, and a new one when it expires.
  await chief.open('/admin/whatsapp')
  const panel = page.getByRole('region', { name: 'Integração com o WhatsApp' })
  await see(panel.getByText('Desconectado', { exact: true })).toBeVisible()
  const code = panel.getByRole('img', { name: 'QR code para conectar o WhatsApp' })
  const first = await code.getAttribute('src')
  await see(panel.getByText('A instância existe (EVOLUTION_INSTANCE)')).toBeVisible()
  await page.getByRole('button', { name: 'Testar conexão' }).click()
  await see(page.getByText('WhatsApp desconectado').first()).toBeVisible()
  await see(code).not.toHaveAttribute('src', first ?? '', ROUND)
  const ana = caller(server, await signIn(server, await addPerson(database, 'Ana')))
  const seen = await (await ana('GET', '/api/whatsapp/status')).json()
  expect(seen).toMatchObject({ connected: false, qrCode: null })

  // The webhook reports the scan; the page need not poll.
  state.connection = 'open'
  expect(await tellConnection('open')).toBe(200)
  await see(panel.getByText('Conectado', { exact: true })).toBeVisible(ROUND)
  await see(code).toBeHidden()

  await page.getByLabel('Início da janela de envio').fill('00:00')
  await page.getByLabel('Fim da janela de envio').fill('24:00')
  await page.getByLabel('Envios por minuto').fill('6000')
  await page.getByLabel('Intervalo mínimo em segundos').fill('0')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await see(page.getByText('Configurações salvas')).toBeVisible()

  state.telling = 'before'
  const payload = { contact: '(31) 98888-7777', message: 'Olá, Ana', isTest: false }
  const draft = { queueName: 'whatsapp', type: 'whatsapp_message', payload, priority: 1 }
  expect((await ana('POST', '/api/queues/jobs', draft)).status).toBe(403)
  const created = await call('POST', '/api/queues/jobs', draft)
  expect(created.status).toBe(201)
  const { id } = await created.json()
  await eventually(
    async () => {
      const [row] = await database.query<{ state: string }>(
        `select state from messages where key = 'job:${id}'`,
      )
      return row?.state === 'read'
    },
    { what: 'the message is read', withinMs: 20_000 },
  )
  expect(state.arrivals.map(({ number, text }) => [number, text])).toEqual([['5531988887777', 'Olá, Ana']])
  const sent = panel.getByText('Enviadas hoje').locator('xpath=following-sibling::dd')
  await see(sent).toHaveText('1 de 50', ROUND)

  // A lost connection pauses the queue and notifies administrators; a new one resumes it.
  const isActive = async () => {
    const stats: { queueName: string; isActive: boolean }[] = await (
      await call('GET', '/api/queues/stats')
    ).json()
    return stats.find(({ queueName }) => queueName === 'whatsapp')?.isActive
  }
  state.connection = 'close'
  await tellConnection('close')
  await eventually(async () => (await isActive()) === false, { what: 'the queue is paused' })
  await eventually(
    async () => {
      const notifications: { title: string }[] = await (await call('GET', '/api/notifications')).json()
      return notifications.some(({ title }) => title === 'WhatsApp desconectado')
    },
    { what: 'administrators are told' },
  )
  await see(panel.getByText('Os envios estão pausados até o WhatsApp se reconectar.')).toBeVisible(ROUND)
  state.connection = 'open'
  await tellConnection('open')
  await eventually(isActive, { what: 'the queue is resumed' })

  await gateway.goAway()
  await page.getByRole('button', { name: 'Testar conexão' }).click()
  await see(page.getByText('Erro ao testar conexão')).toBeVisible()
  await see(page.getByText(/Verifique as configurações do gateway de mensagens/)).toBeVisible()
  await gateway.comeBack()

  expect(new Set(polls)).toEqual(new Set(['1']))
  const secret = state.webhook?.headers['X-Webhook-Secret'] ?? ''
  expect(secret).toHaveLength(43)
  const log = server.output()
  for (const one of [keys.apiKey, secret]) expect(log.includes(one)).toBe(false)
  expect(chief.troubles.filter((trouble) => !trouble.includes('status of 502'))).toEqual([])
  await chief.close()
})
