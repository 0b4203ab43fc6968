import { startCollector } from '@cadencia/telemetry/testing/collector'
import { startFakeGateway } from '@cadencia/testkit/fake-gateway/server'
import { afterAll, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { raiseSendRate } from '../support/messages/fixture.ts'
import { caller, signInAsAdministrator } from '../support/session.ts'
import { serverForFile } from '../support/suite.ts'

const gateway = await startFakeGateway()
afterAll(gateway.close)
const collector = await startCollector()
afterAll(collector.close)
const server = await serverForFile({
  env: {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    SLOW_STATEMENT_MS: '1',
    WHATSAPP_PROVIDER: 'evolution',
    EVOLUTION_URL: gateway.url,
    EVOLUTION_API_KEY: gateway.keys.apiKey,
    EVOLUTION_INSTANCE: gateway.keys.instance,
  },
})

it('follows a message from the request to the gateway', async () => {
  const ask = caller(server, await signInAsAdministrator(server))
  await raiseSendRate(server)
  // Until then a message waits, and what sends it later has a trace of its own.
  await eventually(async () => collector.spans.some(({ name }) => name === 'job reconcile_messages'), {
    what: 'the state of the gateway is known',
    withinMs: 40_000,
  })
  const payload = { contact: '(31) 98888-7777', message: 'Olá, Ana', isTest: false }
  const draft = { queueName: 'whatsapp', type: 'whatsapp_message', payload, priority: 1 }
  const answer = await ask('POST', '/api/queues/jobs', draft)
  expect(answer.status).toBe(201)
  const requestId = answer.headers.get('x-request-id')

  const ofRequest = () => {
    const root = collector.spans.find(({ attributes }) => attributes['cadencia.request.id'] === requestId)
    return collector.spans.filter(({ traceId }) => traceId === root?.traceId)
  }
  const names = () => new Set(ofRequest().map(({ name }) => name))
  const call = `POST ${new URL(gateway.url).host}`
  await eventually(async () => names().has(call) && names().has('fact message.sent'), {
    what: 'the call of the gateway and the fact are traced',
    withinMs: 40_000,
  })

  const spans = ofRequest()
  const nameOf = (id: string | undefined) => spans.find(({ spanId }) => spanId === id)?.name
  const parents = (name: string) =>
    spans.filter((span) => span.name === name).map(({ parentSpanId }) => nameOf(parentSpanId))
  expect(parents('POST /api/queues/jobs')).toEqual([undefined])
  expect(parents('insert')).toContain('POST /api/queues/jobs')
  expect(parents('job send_whatsapp_message')).toEqual(['fact message.queued'])
  expect(parents(call)).toEqual(['job send_whatsapp_message'])
  expect(parents('fact message.sent')).toContain('job send_whatsapp_message')
  expect(JSON.stringify(collector.spans)).not.toMatch(/Olá, Ana|88887777/)
  expect(server.output()).toContain('"msg":"slow statement"')
})
