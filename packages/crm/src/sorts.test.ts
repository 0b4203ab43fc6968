import { expect, it } from 'vitest'
import { ACTIVITY_SORTS } from './activities/contract.ts'
import { CLIENT_SORTS } from './clients/contract.ts'
import { OPPORTUNITY_SORTS } from './opportunities/contract.ts'
import { crmApp } from './testing/crm-app.ts'

const { activity, ana, client, clock, get, opportunity, write } = await crmApp()

interface Named {
  readonly name?: string
  readonly title?: string
  readonly subject?: string
}

/** All names of a list, page by page. */
async function listAll(list: string, sort: string): Promise<string[]> {
  const names: string[] = []
  let url: string | undefined = `/api/crm/${list}?sort=${sort}&limit=2`
  while (url) {
    const page = await ana.send({ url })
    names.push(...page.json().map(({ name, title, subject }: Named) => name ?? title ?? subject))
    url = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1]
  }
  return names
}

for (const [index, name] of ['Zilda', 'Álvaro', 'Bruna', 'ângela', 'Caio'].entries()) {
  clock.ms += 1000
  await client({
    name,
    company: `Empresa ${5 - index}`,
    contractValue: index * 100,
    satisfactionScore: index > 2 ? null : 9 - index,
    status: index === 1 ? 'churn' : 'active',
    segment: index === 0 ? 'enterprise' : 'small',
  })
  await opportunity({
    title: name,
    value: index * 10.5,
    probability: 50 - index,
    stage: index === 0 ? 'negotiation' : 'prospecting',
    expectedCloseDate: index > 2 ? null : `2027-0${index + 1}-01`,
  })
}
const NOW = clock.ms
const when = (days: number) => new Date(NOW + days * 86_400_000).toISOString()
for (const [subject, scheduledAt] of [
  ['amanhã', when(1)],
  ['sem data', null],
  ['ontem', when(-1)],
  ['feita antes', when(-9)],
  ['feita agora', when(-8)],
] as const) {
  clock.ms += 1000
  const { id } = await activity({ subject, scheduledAt })
  if (subject.startsWith('feita')) await write('PATCH', `activities/${id}`, { outcome: 'positive' })
}

it.each([
  ...CLIENT_SORTS.map((sort) => ['clients', sort] as const),
  ...OPPORTUNITY_SORTS.map((sort) => ['opportunities', sort] as const),
  ...ACTIVITY_SORTS.map((sort) => ['activities', sort] as const),
])('%s by %s come once each, both ways, over pages', async (list, sort) => {
  const ascending = await listAll(list, sort)
  const descending = await listAll(list, `-${sort}`)
  expect(new Set(ascending).size).toBe(5)
  expect(descending.toSorted()).toEqual(ascending.toSorted())
  expect(descending).not.toEqual(ascending)
})

it('sorts names without case and accents, values as numbers, and what is missing last either way', async () => {
  const names = ['Álvaro', 'ângela', 'Bruna', 'Caio', 'Zilda']
  expect(await listAll('clients', 'name')).toEqual(names)
  expect(await listAll('clients', '-name')).toEqual(names.toReversed())
  expect(await listAll('opportunities', '-value')).toEqual(['Caio', 'ângela', 'Bruna', 'Álvaro', 'Zilda'])
  expect((await listAll('opportunities', '-stage'))[0]).toBe('Zilda')
  expect((await listAll('clients', 'satisfactionScore')).slice(0, 3)).toEqual(['Bruna', 'Álvaro', 'Zilda'])
  expect((await listAll('clients', '-satisfactionScore')).slice(0, 3)).toEqual(['Zilda', 'Álvaro', 'Bruna'])
  expect((await listAll('opportunities', '-expectedCloseDate')).slice(0, 3)).toEqual([
    'Bruna',
    'Álvaro',
    'Zilda',
  ])
})

it('lists the agenda: open activities by time, then those without one, then the done ones, latest first', async () => {
  const agenda = ['ontem', 'amanhã', 'sem data', 'feita agora', 'feita antes']
  expect(await listAll('activities', 'agenda')).toEqual(agenda)
  expect(await listAll('activities', '-agenda')).toEqual(agenda.toReversed())
})

it('refuses an order that a list does not have', async () => {
  expect((await get('clients?sort=preco')).statusCode).toBe(400)
  expect((await get('activities?sort=-newest')).statusCode).toBe(400)
})
