import { listMessages } from '@cadencia/chat/contract'
import { makeMessage } from '@cadencia/chat/testing'
import type { Endpoint } from '@cadencia/contract/endpoint'
import { pagedQuery } from '@cadencia/http/pages'
import { keyOf } from '@cadencia/http/query'
import { listNotifications } from '@cadencia/notifications/contract'
import { makeNotification } from '@cadencia/notifications/testing'
import { createLog } from '@cadencia/realtime/live-log'
import { listTasks } from '@cadencia/sprints/tasks/contract'
import { BOARDS_KEY } from '@cadencia/sprints/tasks/live-tasks'
import type { QueryKey } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { loadKept } from '../app/nouns.ts'
import { MESSAGES_KEPT } from '../screens/chat/background.ts'

const kept = await loadKept()
const keptPart = ([url]: QueryKey, data: unknown) => kept.get(url)?.(data)

const contracts: Record<string, Record<string, unknown>> = import.meta.glob(
  '../../../../packages/*/src/**/contract.ts',
  { eager: true },
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'url' in value && 'config' in value
}

/** Also those of tables, such as the discussions' by kind. */
function endpointsIn(value: unknown, depth = 3): Endpoint[] {
  if (isEndpoint(value)) return [value]
  if (depth === 0 || typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((one) => endpointsIn(one, depth - 1))
}

const endpoints = Object.values(contracts).flatMap((contract) => endpointsIn({ ...contract }))

/** Nothing of these may be stored in a browser, whatever is added to them. */
const NEVER =
  /^\/api\/(?:admin|crm|whatsapp|queues|reports|files|objects|calendar|chats\/search|search|auth\/sessions|login|email-login)\b|transcript|password|totp|token/

it('keeps nothing of the CRM, the administration, searches, files and secrets', () => {
  expect(endpoints.length).toBeGreaterThan(150)
  const never = endpoints.filter(({ url, config }) => {
    return NEVER.test(url) || (config.access ?? 'staff') !== 'staff' || config.isSecret === true
  })
  expect(never.length).toBeGreaterThan(50)
  expect(never.filter((one) => one.method === 'GET' && kept.has(one.url))).toEqual([])
})

it('keeps only answers that any signed-in person may read', () => {
  const ofEndpoints = endpoints.filter(({ method, url }) => method === 'GET' && kept.has(url))
  expect(new Set([...ofEndpoints.map(({ url }) => url), BOARDS_KEY])).toEqual(new Set(kept.keys()))
  for (const { config, url } of ofEndpoints) expect(config.access ?? 'staff', url).toBe('staff')
})

it('keeps the first page of a list, and of a chat the newest messages', () => {
  const list = pagedQuery(listTasks, {}).queryKey
  const pages = [{ rows: [1] }, { rows: [2] }]
  expect(keptPart(list, { pages, pageParams: [null, 'next'] })).toEqual({
    pages: [{ rows: [1] }],
    pageParams: [null],
  })
  const messages = Array.from({ length: MESSAGES_KEPT + 5 }, (_, index) =>
    makeMessage({ sequence: index + 1 }),
  )
  const key = keyOf(listMessages, { params: { id: messages[0]?.chatId ?? '' } })
  expect(keptPart(key, createLog(messages))).toMatchObject({ rows: messages.slice(5) })
})

it('keeps no notification that names a customer', () => {
  const own = makeNotification({ cause: 'task_assigned' })
  const ofLead = makeNotification({ cause: 'lead_assigned', message: 'Escola Aurora' })
  const { queryKey } = pagedQuery(listNotifications, {})
  const page = { rows: [own, ofLead], next: null, total: '2' }
  expect(keptPart(queryKey, { pages: [page], pageParams: [null] })).toEqual({
    pages: [{ ...page, rows: [own] }],
    pageParams: [null],
  })
  expect(keptPart(keyOf(listNotifications, {}), [own, ofLead])).toEqual([own])
})
