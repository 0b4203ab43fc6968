import { mkdir } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { caller, signIn } from '../support/session.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, enterAsAdministrator, stands, type Visitor, visit } from '../support/visitor.ts'
import { allScreens, type Records, type Role } from './screens.ts'

/** To be looked at by whoever changed a screen; not kept in the repository. */
const PICTURES = new URL('../screenshots/', import.meta.url).pathname
const ANA = 'ana.souza@cadencia.example'

const LOOKS = [
  { look: 'light', colorScheme: 'light', device: 'desk', viewport: { width: 1440, height: 900 } },
  { look: 'dark', colorScheme: 'dark', device: 'desk', viewport: { width: 1440, height: 900 } },
  { look: 'phone', colorScheme: 'light', device: 'phone', viewport: { width: 390, height: 844 } },
  { look: 'phone-dark', colorScheme: 'dark', device: 'phone', viewport: { width: 390, height: 844 } },
] as const

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())
await mkdir(PICTURES, { recursive: true })

/** Meetings of Ana in each of their states. */
async function prepareRecords(): Promise<Records> {
  const cookie = await signIn(server, ANA)
  const call = caller(server, cookie)
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString()
  const create = async (title: string): Promise<string> =>
    (
      await (
        await call('POST', '/api/meetings', {
          title,
          description: 'Números da semana.',
          scheduledAt: tomorrow,
        })
      ).json()
    ).id
  const [scheduled, active] = [await create('Alinhamento com o time'), await create('Conversa em andamento')]
  await call('PATCH', `/api/meetings/${active}`, { status: 'active' })
  await call('PATCH', `/api/meetings/${scheduled}`, { goals: [{ text: 'Rever os indicadores', met: false }] })
  const [summarised] = await server.database.query<{ id: string }>(`
    select m.id from meetings m join meeting_participants p on p.meeting_id = m.id
    join users u on u.id = p.user_id where u.email = '${ANA}' and m.summary_status = 'ready' limit 1`)
  if (!summarised) throw new Error('the demo has no meeting with a summary for Ana')
  return { scheduled, active, summarised: summarised.id }
}

const records = await prepareRecords()
const screens = allScreens(records)

async function enter(visitor: Visitor, role: Role): Promise<void> {
  if (role === 'staff') await enterAs(visitor, ANA)
  if (role === 'administrator') await enterAsAdministrator(visitor)
}

/** What axe finds serious or critical, each with the elements that it concerns. */
async function barriersOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(' | ')}`,
    )
}

/** Pixels by which the page is wider than the window. */
function overhangOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const widths = [document.documentElement, document.body, document.querySelector('main')].map((element) =>
      element ? element.scrollWidth - element.clientWidth : 0,
    )
    return Math.max(...widths)
  })
}

describe.each(LOOKS)('in $look', ({ look, device, ...options }) => {
  const visitors = new Map<Role, Promise<Visitor>>()
  const visitorOf = (role: Role): Promise<Visitor> => {
    const known =
      visitors.get(role) ??
      visit(browser, server, options).then(async (visitor) => {
        await enter(visitor, role)
        return visitor
      })
    visitors.set(role, known)
    return known
  }
  afterAll(async () => {
    for (const visitor of visitors.values()) await (await visitor).close()
  })

  const shown = screens.filter(({ onlyOn = device }) => onlyOn === device)
  it.each(shown)(
    '$name has no barrier, no error and no sideways scrolling',
    async ({ name, role, path, act }) => {
      const visitor = await visitorOf(role)
      const { page } = visitor
      const before = visitor.troubles.length
      await visitor.open(path)
      if (act) {
        await act(page)
        await stands(page)
      }
      await page.screenshot({ path: `${PICTURES}${name}-${look}.png` })
      expect(await overhangOf(page)).toBeLessThanOrEqual(0)
      expect(await barriersOn(page)).toEqual([])
      expect(visitor.troubles.slice(before)).toEqual([])
    },
  )
})

it('SEC-11: keeps no secret where scripts can read it', async () => {
  const visitor = await visit(browser, server)
  await enterAs(visitor, ANA)
  await visitor.open('/meetings')
  const cookies = await visitor.context.cookies()
  expect(cookies.length).toBeGreaterThan(0)
  for (const { name, httpOnly, sameSite, path } of cookies) {
    expect({ name, httpOnly, sameSite, path }).toEqual({ name, httpOnly: true, sameSite: 'Lax', path: '/' })
  }
  const readable = await visitor.page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(cookies.filter(({ value }) => readable.includes(value))).toEqual([])
  expect(readable).not.toMatch(/token|password|senha/i)
  await visitor.close()
})
