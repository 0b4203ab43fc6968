import { endpoint } from '@cadencia/contract/endpoint'
import { Empty, IdParams } from '@cadencia/contract/values'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { mock, mockNetworkFailure, mockProblem } from './msw.ts'
import { answerWithMocks } from './msw-server.ts'

answerWithMocks()

const ORIGIN = 'http://localhost:5000'
const ID = '11111111-1111-4111-8111-111111111111'
const Goal = z.object({ id: z.string(), title: z.string() })
const changeGoal = endpoint({
  method: 'PATCH',
  url: '/api/goals/:id',
  summary: 'Altera uma meta',
  schema: { params: IdParams, body: Goal.partial(), response: { 200: Goal } },
  config: { area: 'people' },
})
const deleteGoal = endpoint({
  method: 'DELETE',
  url: '/api/goals/:id',
  summary: 'Exclui uma meta',
  schema: { params: IdParams, response: { 204: Empty } },
  config: { area: 'people' },
})
const goal = { id: ID, title: 'Matrículas' }

const send = (method: string, body?: object) =>
  fetch(`${ORIGIN}/api/goals/${ID}?loud=1`, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  })

it('responds as declared, and records the calls', async () => {
  const received = mock(changeGoal, goal)
  expect(await (await send('PATCH', { title: 'Outra' })).json()).toEqual(goal)
  expect(received).toMatchObject([{ params: { id: ID }, query: { loud: '1' }, body: { title: 'Outra' } }])
  mock(deleteGoal, null)
  const deleted = await send('DELETE')
  expect([deleted.status, await deleted.text()]).toEqual([204, ''])
})

it('rejects a response that does not match the endpoint', () => {
  const wrong = (answer: object) => () => mock(changeGoal, answer as typeof goal)
  expect(wrong({ id: ID })).toThrow(/PATCH \/api\/goals\/:id does not answer this:[\s\S]*title/)
  expect(() => mock(changeGoal, goal, { status: 201 })).toThrow('declares no answer 201')
})

it('strips undeclared fields, like the server', async () => {
  mock(changeGoal, { ...goal, secret: 'x' } as typeof goal)
  expect(await (await send('PATCH', {})).json()).toEqual(goal)
})

it('the last mock wins; problems have the shape of the server', async () => {
  mock(changeGoal, goal)
  mockProblem(changeGoal, { statusCode: 409, code: 'stale', message: 'Mudou.', current: goal })
  const refused = await send('PATCH', {})
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { statusCode: 409, code: 'stale', message: 'Mudou.', requestId: 'request-1', current: goal },
  ])
  mockNetworkFailure(changeGoal)
  await expect(send('PATCH', {})).rejects.toThrow()
})

it.fails('a call that no test of the file mocked fails its test', async () => {
  await fetch('http://localhost:5000/api/never')
})
