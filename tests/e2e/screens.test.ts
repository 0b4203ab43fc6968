import { mkdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import {
  accessibilityViolations,
  buttonsOffScreen,
  filledButtons,
  horizontalOverflowPx,
  wideTables,
} from '../support/accessibility.ts'
import { launchBrowser } from '../support/browser.ts'
import { caller, signIn } from '../support/session.ts'
import { isFull, isWide } from '../support/size.ts'
import { serverForFile, userIdOf } from '../support/suite.ts'
import {
  coveredTargets,
  emulateTouch,
  keyCaps,
  POINTER_PX,
  smallTargets,
  TOUCH_PX,
  wrappedMenus,
} from '../support/touch-targets.ts'
import {
  CRM_PASSWORD,
  enterAs,
  enterAsAdministrator,
  unlockCrm,
  type Visitor,
  visit,
  waitForScreen,
} from '../support/visitor.ts'
import { allScreens, type Records, type Role, type ScreenView } from './screens.ts'

/** Screenshots for manual review (`TEST_PICTURES=1`); not committed. */
const PICTURES = new URL('../screenshots/', import.meta.url).pathname
const hasPictures = isFull || process.env.TEST_PICTURES === '1'
const ANA = 'ana.souza@cadencia.example'

/** One screen of each area; wide runs cover all screens and overlays. */
const IN_EVERY_RUN: ReadonlySet<string> = new Set([
  ...['landing', 'home', 'meetings', 'board', 'support', 'scoring', 'reports', 'chat-direct'],
  ...['crm-opportunities', 'admin-users'],
])

const DESK = { width: 1440, height: 900 } as const
const PHONE = { width: 390, height: 844 } as const

const server = await serverForFile({ env: { SEED: 'demo', CRM_PASSWORD } })
const browser = await launchBrowser()
afterAll(() => browser.close())
await mkdir(PICTURES, { recursive: true })

async function prepareWork(call: ReturnType<typeof caller>) {
  const first = async (path: string): Promise<string> => {
    const [row] = await (await call('GET', path)).json()
    if (!row) throw new Error(`the demo has nothing at ${path}`)
    return row.id
  }
  const { teamId: team } = await (await call('GET', '/api/user/team')).json()
  const sprint = await first(`/api/sprints?teamId=${team}&status=active`)
  const completed = await first(`/api/sprints?teamId=${team}&status=completed`)
  return { team, sprint, completed, task: await first(`/api/tasks?sprintId=${sprint}`) }
}

async function prepareCrm(): Promise<Pick<Records, 'lead' | 'opportunity' | 'client'>> {
  const [row] = await server.database.query<{ lead: string; opportunity: string; client: string }>(`
    select o.lead_id as lead, o.id as opportunity, (select id from clients limit 1) as client
    from opportunities o join leads l on l.id = o.lead_id where o.closed_at is null limit 1`)
  if (!row) throw new Error('the demo has no open opportunity')
  return row
}

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
  const colleagueId = await userIdOf(server.database, 'bruno.carvalho@cadencia.example')
  const open = async (path: string, body?: object): Promise<string> =>
    (await (await call('POST', path, body)).json()).id
  const directChat = await open('/api/chats/direct', { userId: colleagueId })
  await call('POST', `/api/chats/${directChat}/messages`, { content: 'Veja https://exemplo.com.br, Bruno.' })
  const generalChat = await open('/api/chats/general')
  const work = await prepareWork(call)
  const sales = await prepareCrm()
  return { scheduled, active, summarised: summarised.id, ...work, ...sales, directChat, generalChat }
}

const records = await prepareRecords()
const every = allScreens(records)
const screens = isWide ? every : every.filter(({ name }) => IN_EVERY_RUN.has(name))
if (screens.length < IN_EVERY_RUN.size) throw new Error('a screen of every run is gone')

async function enter(visitor: Visitor, role: Role): Promise<Visitor> {
  if (role === 'staff' || role === 'commercial') await enterAs(visitor, ANA)
  if (role === 'commercial') await unlockCrm(visitor)
  if (role === 'administrator') await enterAsAdministrator(visitor)
  return visitor
}

const visitors = new Map<Role, Promise<Visitor>>()

function visitorOf(role: Role): Promise<Visitor> {
  const known = visitors.get(role) ?? visit(browser, server).then((visitor) => enter(visitor, role))
  visitors.set(role, known)
  return known
}

async function show(page: Page, { act, path }: ScreenView): Promise<void> {
  await page.goto(path)
  await waitForScreen(page)
  await act?.(page)
  await waitForScreen(page)
}

describe.each(screens)('$name', (view) => {
  it('is accessible, hit with mouse and finger, without errors and sideways scrolling, in both schemes and sizes', async () => {
    const visitor = await visitorOf(view.role)
    const { page, troubles } = visitor
    const before = troubles.length
    const found: Record<string, unknown> = {}
    const picture = async (look: string) => {
      if (hasPictures) await page.screenshot({ path: `${PICTURES}${view.name}-${look}.png` })
    }

    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(view.isPhoneOnly ? PHONE : DESK)
    await show(page, view)
    if (!view.isPhoneOnly) {
      await picture('light')
      expect(await wideTables(page)).toEqual([])
      const filled = await filledButtons(page)
      expect(filled.slice(1), `filled: ${filled.join(', ')}`).toEqual([])
      found.light = await accessibilityViolations(page)
      found.smallAtDesk = await smallTargets(page, POINTER_PX)
      found.coveredAtDesk = await coveredTargets(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await picture('dark')
      // Other colours of the same elements: only at full size, since the theme has its own contrast test.
      found.dark = isFull ? await accessibilityViolations(page, ['color-contrast']) : []
      await page.setViewportSize(PHONE)
      await waitForScreen(page)
      await picture('phone-dark')
      await page.emulateMedia({ colorScheme: 'light' })
    }
    const endTouch = await emulateTouch(page)
    await waitForScreen(page)
    found.smallOnPhone = await smallTargets(page, TOUCH_PX)
    found.coveredOnPhone = await coveredTargets(page)
    found.wrapped = await wrappedMenus(page)
    found.keys = await keyCaps(page)
    await picture('phone')
    // The rest of other layouts: only at full size.
    const isWhole = isFull || view.isPhoneOnly
    found.phone = await accessibilityViolations(page, isWhole ? undefined : ['target-size'])
    await endTouch()
    expect(await buttonsOffScreen(page)).toEqual([])
    // What measures its own width, such as a chart, follows the new one a moment later.
    await expect.poll(() => horizontalOverflowPx(page)).toBe(0)
    found.troubles = troubles.slice(before)
    expect(found).toEqual({
      ...(view.isPhoneOnly ? {} : { light: [], smallAtDesk: [], coveredAtDesk: [], dark: [] }),
      smallOnPhone: [],
      coveredOnPhone: [],
      wrapped: [],
      keys: [],
      phone: [],
      troubles: [],
    })
  })
})

it('SEC-11: stores no secret readable by scripts', async () => {
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
