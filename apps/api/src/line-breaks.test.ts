import { testDb } from '@cadencia/db/testing'
import { expect, it } from 'vitest'
import { productApi, type Route } from './testing/product-api.ts'

const { routes } = await productApi(await testDb())

/** Single-line fields, shown in lists, mails, calendars and file names. */
const FIELDS = [
  ...['title', 'name', 'subject', 'company', 'phone', 'unit', 'siteName'],
  ...['firstName', 'lastName', 'fileName', 'templateName'],
]
const BREAKS = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029']

function issuesOf({ body }: Route, field: string, value: unknown): string[] {
  const issues = body.safeParse({ [field]: value }).error?.issues ?? []
  return issues.filter(({ path }) => path[0] === field).map(({ message }) => message)
}

const single = routes.flatMap((route) =>
  FIELDS.filter((field) => issuesOf(route, field, { no: 'text' }).length > 0).map((field) => ({
    route,
    field,
  })),
)

it('covers the fields of all domains', () => {
  const names = single.map(({ route, field }) => `${route.method} ${route.url} ${field}`)
  expect(names).toEqual(
    expect.arrayContaining([
      'POST /api/meetings title',
      'PATCH /api/tasks/:id title',
      'POST /api/crm/leads name',
      'POST /api/chats/:id/messages/:messageId/task title',
      'PUT /api/admin/settings siteName',
    ]),
  )
  expect(names.length).toBeGreaterThan(30)
})

it('SEC-32: a line break in a title is refused on every route', () => {
  const open = single.flatMap(({ route, field }) =>
    BREAKS.filter((sign) => issuesOf(route, field, `um${sign}dois`)[0] !== 'Use uma só linha').map(
      (sign) => `${route.method} ${route.url} ${field} ${JSON.stringify(sign)}`,
    ),
  )
  expect(open).toEqual([])
})

it('trims titles', () => {
  const [task] = single.filter(({ route }) => route.url === '/api/tasks' && route.method === 'POST')
  expect(task && issuesOf(task.route, 'title', '\r\n Revisar \n')).toEqual([])
})
