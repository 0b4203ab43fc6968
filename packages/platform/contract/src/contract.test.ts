import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fact } from './fact.ts'
import { job } from './job.ts'
import { Problem } from './problem.ts'
import { searchEverything } from './search.ts'
import { Empty, IdParams, page } from './values.ts'

describe('an endpoint', () => {
  const schema = { params: IdParams, response: { 204: Empty } }

  it('is a Fastify route without handler, tagged by the first path segment', () => {
    const removal = endpoint({
      method: 'DELETE',
      url: '/api/goals/:id',
      summary: 'Exclui uma meta',
      schema,
      config: { area: 'admin' },
    })
    expect(removal).toEqual({
      method: 'DELETE',
      url: '/api/goals/:id',
      schema: { ...schema, summary: 'Exclui uma meta', tags: ['goals'] },
      config: { area: 'admin' },
    })
  })

  it('carries access and body limit only where they are declared', () => {
    const config = { area: 'admin', access: 'administrator', isSecret: true } as const
    const made = endpoint({ method: 'PUT', url: '/api/x', summary: '', schema, config, bodyLimit: 16 })
    expect([made.config, made.bodyLimit]).toEqual([config, 16])
    expect(Object.keys(searchEverything)).not.toContain('bodyLimit')
  })
})

it('by default a job has five attempts, a first backoff of two seconds and a limit of two crashes', () => {
  const spec = { queue: 'maintenance', name: 'tidy_up', label: 'Limpeza', payload: z.object({}) } as const
  expect(job(spec)).toEqual({ ...spec, attempts: 5, backoffMs: 2000, crashes: 2 })
  expect(job({ ...spec, attempts: 1 }).attempts).toBe(1)
})

it('facts with the same key share one delivery order', () => {
  const moved = fact({
    name: 'task.moved',
    summary: 'Uma tarefa mudou de coluna',
    payload: z.object({ taskId: z.string(), to: z.string() }),
    key: ({ taskId }) => taskId,
  })
  expect(moved.key({ taskId: 'a', to: 'x' })).toBe(moved.key({ taskId: 'a', to: 'y' }))
})

describe('a problem (SEC-1)', () => {
  const problem = { statusCode: 400, code: 'invalid', message: 'Título é obrigatório', requestId: 'r1' }

  it('carries status, code, message and request id, plus issues and the current record if any', () => {
    const full = {
      ...problem,
      issues: [{ path: 'title', message: 'Título é obrigatório' }],
      current: { version: 2 },
    }
    expect(Problem.parse(problem)).toEqual(problem)
    expect(Problem.parse(full)).toEqual(full)
  })

  it('exposes neither stack nor SQL', () => {
    expect(Problem.parse({ ...problem, stack: 'at x.ts:1', detail: 'insert into users' })).toEqual(problem)
    for (const missing of ['statusCode', 'code', 'message', 'requestId']) {
      expect(Problem.safeParse({ ...problem, [missing]: undefined }).success).toBe(false)
    }
  })
})

describe('a page of a list', () => {
  const query = page(200)

  it('uses its default limit and accepts 1 to 1,000', () => {
    expect(query.parse({})).toEqual({ limit: 200 })
    expect(query.parse({ limit: '1' }).limit).toBe(1)
    expect(query.parse({ limit: '1000', cursor: 'abc' })).toEqual({ limit: 1000, cursor: 'abc' })
  })

  it.each(['0', '1001', '1e9', '-1', '1.5', ' 5', '', ['5'], 5])('SEC-4: refuses the limit %j', (limit) => {
    expect(query.safeParse({ limit }).success).toBe(false)
  })
})
