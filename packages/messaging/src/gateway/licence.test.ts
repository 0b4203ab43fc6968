import { expect, it } from 'vitest'
import { gatewayApp } from '../testing/gateway-app.ts'
import { GatewayStatus } from './contract.ts'

const bench = await gatewayApp('evolution')
const { db, gateway, app, messenger, clock, work, find, draft } = bench
const { state } = gateway
const REASON = 'A Evolution API pede a ativação da sua licença (LICENSE_REQUIRED)'

const askStatus = async () => {
  clock.ms += 10_000
  return GatewayStatus.parse((await app.inject({ url: '/api/whatsapp/status', headers: bench.chief })).json())
}
const askOverview = async () =>
  (await app.inject({ url: '/api/whatsapp/overview', headers: bench.chief })).json()

it('Evolution without its licence is disconnected, with the reason, and costs no attempt', async () => {
  state.isLicensed = false
  const keys = [draft(), draft(), draft()].map(({ key }) => key)
  for (const key of keys) await messenger.enqueueMessage(db, draft({ key }))
  for (let time = 0; time < 3; time += 1) {
    await work()
    clock.ms += 60_000
    await bench.reconcile()
  }
  for (const key of keys) {
    expect(await find(key)).toMatchObject({
      ...{ state: 'pending', attempts: 0, error: null, provider_id: null },
    })
  }
  expect(await bench.facts('message.failed')).toEqual([])
  expect(await bench.facts('gateway.changed')).toMatchObject([{ isConnected: false, detail: REASON }])
  expect(await askStatus()).toMatchObject({ connected: false, qrCode: null, detail: REASON })
  expect(await askOverview()).toMatchObject({ heldBy: 'disconnected', waiting: 3, sentToday: 0, failed: 0 })
  const test = await app.inject({
    method: 'POST',
    url: '/api/whatsapp/test-connection',
    headers: bench.chief,
  })
  expect([test.statusCode, test.json()]).toEqual([200, { connected: false, detail: REASON }])
  expect(state.webhook).toBeUndefined()

  state.isLicensed = true
  await bench.reconcile()
  await work()
  for (const key of keys) expect(await find(key)).toMatchObject({ state: 'sent', attempts: 1 })
  expect(await askStatus()).toMatchObject({ connected: true })
  expect(await askOverview()).toMatchObject({ heldBy: null, waiting: 0, sentToday: 3 })
  // What it could not be told before: where its news go.
  expect(state.webhook?.url).toBe(`${bench.url}/api/whatsapp/webhook/evolution`)
})

it('a licence that ends while messages are sent holds them back, and they leave once', async () => {
  await messenger.enqueueMessage(db, draft({ key: 'before' }))
  await work()
  const sentBefore = state.arrivals.length
  await messenger.enqueueMessage(db, draft({ key: 'during' }))
  state.isLicensed = false
  await work()
  expect(await find('during')).toMatchObject({ state: 'pending', attempts: 0 })
  state.isLicensed = true
  await bench.reconcile()
  await work()
  expect(await find('during')).toMatchObject({ state: 'sent', attempts: 1 })
  expect(state.arrivals.length).toBe(sentBefore + 1)
})
