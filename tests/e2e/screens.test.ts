import { mkdir } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { caller, signIn } from '../support/session.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, enterAsAdministrator, stands, type Visitor, visit } from '../support/visitor.ts'
import { allScreens, type Records, type Role, type ScreenView } from './screens.ts'

/** To be looked at by whoever changed a screen; not kept in the repository. */
const PICTURES = new URL('../screenshots/', import.meta.url).pathname
const ANA = 'ana.souza@cadencia.example'

const DESK = { width: 1440, height: 900 } as const
const PHONE = { width: 390, height: 844 } as const

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

async function enter(visitor: Visitor, role: Role): Promise<Visitor> {
  if (role === 'staff') await enterAs(visitor, ANA)
  if (role === 'administrator') await enterAsAdministrator(visitor)
  return visitor
}

/** What axe finds serious or critical, each with the elements that it concerns. */
async function barriersOn(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
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

const visitors = new Map<Role, Promise<Visitor>>()

function visitorOf(role: Role): Promise<Visitor> {
  const known = visitors.get(role) ?? visit(browser, server).then((visitor) => enter(visitor, role))
  visitors.set(role, known)
  return known
}

async function show(page: Page, { act, path }: ScreenView): Promise<void> {
  await page.goto(path)
  await stands(page)
  await act?.(page)
  await stands(page)
}

describe.each(screens)('$name', (view) => {
  it('has no barrier, no error and no sideways scrolling, light or dark, at a desk or on a phone', async () => {
    const visitor = await visitorOf(view.role)
    const { page, troubles } = visitor
    const before = troubles.length
    const found: Record<string, unknown> = {}
    const picture = (look: string) => page.screenshot({ path: `${PICTURES}${view.name}-${look}.png` })

    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(view.isPhoneOnly ? PHONE : DESK)
    await show(page, view)
    if (!view.isPhoneOnly) {
      await picture('light')
      found.light = await barriersOn(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await picture('dark')
      // The same elements in other colours.
      found.dark = await barriersOn(page, ['color-contrast'])
      await page.setViewportSize(PHONE)
      await stands(page)
      await picture('phone-dark')
      await page.emulateMedia({ colorScheme: 'light' })
    }
    await picture('phone')
    found.phone = await barriersOn(page)
    found.overhang = await overhangOf(page)
    found.troubles = troubles.slice(before)
    expect(found).toEqual({
      ...(view.isPhoneOnly ? {} : { light: [], dark: [] }),
      phone: [],
      overhang: 0,
      troubles: [],
    })
  })
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
