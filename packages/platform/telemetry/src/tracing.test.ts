import { expect, it, onTestFinished } from 'vitest'
import { openTracing } from './start.ts'
import { startCollector } from './testing/collector.ts'
import { callSpan, inSpan, recordPast, startSpan, traceOf, withTrace } from './tracing.ts'

async function traced(ratio = 1) {
  const collector = await startCollector()
  const end = await openTracing({ endpoint: `${collector.url}/`, ratio }, 'cadencia-test')
  onTestFinished(async () => {
    await end()
    await collector.close()
  })
  return { collector, end }
}

it('does nothing where no collector is configured', async () => {
  const end = await openTracing(undefined, 'cadencia-test')
  expect(startSpan({ name: 'request' })).toBeUndefined()
  expect(await inSpan({ name: 'job' }, async (span) => span)).toBeUndefined()
  const payload = { taskId: 'a' }
  expect(withTrace(payload)).toBe(payload)
  await end()
})

it('sends spans below the span that they run in', async () => {
  const { collector, end } = await traced()
  await inSpan({ name: 'POST /api/tasks', kind: 'server' }, async (span) => {
    span?.set({ 'http.response.status_code': 201 })
    await Promise.resolve()
    recordPast({ name: 'insert', durationMs: 12, attributes: { 'db.query.text': 'insert into tasks' } })
    await inSpan(callSpan('POST', 'https://gateway.example/message/5531988887777'), async () => {})
  })
  await end()
  const root = collector.spans.find(({ name }) => name === 'POST /api/tasks')
  expect(root).toMatchObject({
    parentSpanId: undefined,
    service: 'cadencia-test',
    attributes: { 'http.response.status_code': 201 },
  })
  expect(collector.spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId)).toEqual([
    expect.objectContaining({ name: 'insert', traceId: root?.traceId }),
    expect.objectContaining({
      name: 'POST gateway.example',
      traceId: root?.traceId,
      attributes: { 'http.request.method': 'POST', 'server.address': 'gateway.example' },
    }),
  ])
})

it('goes on in another process from what a stored payload carries', async () => {
  const { collector, end } = await traced()
  const stored = await inSpan({ name: 'request' }, async () => JSON.stringify(withTrace({ taskId: 'a' })))
  const payload: unknown = JSON.parse(stored)
  await inSpan({ name: 'job', kind: 'consumer', traceparent: traceOf(payload) }, async () => {})
  await end()
  const [request, job] = collector.spans
  expect(job).toMatchObject({ name: 'job', traceId: request?.traceId, parentSpanId: request?.spanId })
})

it('marks what failed by the kind of its error, without the message', async () => {
  const { collector, end } = await traced()
  const failing = inSpan({ name: 'job' }, () => Promise.reject(new TypeError('Ana Souza')))
  await expect(failing).rejects.toThrow('Ana Souza')
  await end()
  expect(collector.spans).toEqual([expect.objectContaining({ name: 'job', status: 2 })])
  expect(collector.spans[0]?.attributes).toEqual({ 'error.type': 'TypeError' })
})

it('records no statement outside of a span, and nothing of traces that are not sampled', async () => {
  const { collector, end } = await traced(0)
  recordPast({ name: 'select', durationMs: 1, attributes: {} })
  await inSpan({ name: 'request' }, async () => {
    recordPast({ name: 'select', durationMs: 1, attributes: {} })
  })
  await end()
  expect(collector.spans).toEqual([])
})
