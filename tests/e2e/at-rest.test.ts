import type { Page } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { caller, signIn } from '../support/session.ts'
import { serverForFile } from '../support/suite.ts'
import { CRM_PASSWORD, enterAs, unlockCrm, visit } from '../support/visitor.ts'

const ANA = 'ana.souza@cadencia.example'

const server = await serverForFile({ env: { SEED: 'demo', CRM_PASSWORD } })
const browser = await launchBrowser()
afterAll(() => browser.close())

const call = caller(server, await signIn(server, ANA))
const { teamId } = await (await call('GET', '/api/user/team')).json()
const [{ id: sprintId }] = await (await call('GET', `/api/sprints?teamId=${teamId}&status=active`)).json()
const kanban = `/sprints/${sprintId}/kanban`

const ana = await visit(browser, server)
await enterAs(ana, ANA)
await unlockCrm(ana)
const { page } = ana

/** What shows in each item while the pointer is elsewhere: its words, and the names of its icons. */
async function shownInItems(selector: string): Promise<{ words: string; acts: string[]; ids: string[] }[]> {
  await page.mouse.move(700, 1)
  await page.locator(selector).first().waitFor()
  return page.locator(selector).evaluateAll((items) => {
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return items.map((item) => {
      const shown = [...item.querySelectorAll<HTMLElement>('*')].filter(isShown)
      return {
        words: item.textContent,
        acts: shown
          .filter((element) => element.matches('a, button'))
          .map((element) => element.textContent.trim() || (element.getAttribute('aria-label') ?? '')),
        ids: shown.map(({ title }) => title).filter((title) => title?.startsWith('Código d')),
      }
    })
  })
}

interface View {
  readonly path: string
  readonly items: string
  /** What an item with these words is to offer: its word, or the beginning of an icon's name. */
  readonly offers: (words: string) => readonly string[]
}

const ROW = 'main li[data-row]'
const CARD = 'main article:has([data-record])'

const meetingActs = (words: string) =>
  words.includes('Agendada')
    ? ['Iniciar']
    : words.includes('Ativa')
      ? ['Entrar', 'Transcrever']
      : ['Ver Transcrição']
const reportActs = (words: string) => (words.includes('Disponível') ? ['Visualizar', 'Baixar'] : [])

const VIEWS: readonly View[] = [
  { path: '/meetings', items: CARD, offers: meetingActs },
  { path: '/meetings?view=list', items: ROW, offers: meetingActs },
  { path: kanban, items: 'main article[data-card]', offers: () => ['Editar tarefa', 'Excluir tarefa'] },
  { path: '/reports', items: ROW, offers: reportActs },
  { path: '/reports?view=cards', items: CARD, offers: reportActs },
  { path: '/crm/clients', items: CARD, offers: () => ['Ver Timeline'] },
  { path: '/crm/clients?view=list', items: ROW, offers: () => ['Ver Timeline'] },
  {
    path: '/crm/whatsapp',
    items: 'section[aria-labelledby="automations-title"] li[data-row]',
    offers: () => ['Editar ', 'Deletar '],
  },
  { path: '/special-projects', items: 'main article', offers: () => ['Editar ', 'Excluir '] },
]

describe.each(VIEWS)('$path', ({ path, items, offers }) => {
  it('shows what can be done with each item while the pointer is elsewhere', async () => {
    await ana.open(path)
    const shown = await shownInItems(items)
    const missing = shown.flatMap(({ words, acts }) =>
      offers(words)
        .filter((name) => !acts.some((act) => act.startsWith(name)))
        .map((name) => `${name} in ${words}`),
    )
    expect(shown.length).toBeGreaterThan(0)
    expect(missing).toEqual([])
  })
})

it('offers the summary of each meeting that has one', async () => {
  await ana.open('/meetings?view=list')
  const shown = await shownInItems(ROW)
  expect(shown.filter(({ acts }) => acts.includes('Ver Resumo IA'))).not.toEqual([])
})

it("shows each card's code and its assignee's on the board", async () => {
  await ana.open(kanban)
  const shown = await shownInItems('main article[data-card]')
  const missing = shown.filter(
    ({ words, ids }) =>
      !ids.includes('Código da tarefa') ||
      (!words.includes('Sem responsável') && !ids.includes('Código do responsável')),
  )
  expect(missing).toEqual([])
})

it('keeps the buttons of a card within it where columns are narrow', async () => {
  await page.setViewportSize({ width: 1024, height: 900 })
  await ana.open(kanban)
  await page.locator('main article[data-card]').first().waitFor()
  const outside = await page
    .locator('main article[data-card]')
    .evaluateAll((cards) =>
      cards.filter((card) => card.scrollWidth > card.clientWidth).map(({ textContent }) => textContent),
    )
  expect(outside).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
})

it.each([
  ['/support', CARD],
  ['/support?view=list', ROW],
])('shows the steps of the requests that one may take on at %s', async (path, items) => {
  await ana.open(path)
  const shown = await shownInItems(items)
  const steps = ['Iniciar', 'Resolver', 'Fechar']
  expect(shown.filter(({ acts }) => acts.some((act) => steps.includes(act)))).not.toEqual([])
})

it('shows description, creator and date of each request', async () => {
  const requests: { description: string; creator: { firstName: string } | null; status: string }[] = await (
    await call('GET', '/api/support')
  ).json()
  await ana.open('/support?group=none')
  const shown = await shownInItems(CARD)
  const missing = shown.filter(
    ({ words }) =>
      !/\d{2}\/\d{2}\/\d{4}/.test(words) ||
      !requests.some(
        ({ description, creator }) =>
          words.includes(description.slice(0, 20)) && words.includes(creator?.firstName ?? ''),
      ),
  )
  expect(shown.length).toBeGreaterThan(0)
  expect(missing).toEqual([])
})

/** Views in which rows are read one below the other. */
const LISTS = [
  ...['/sprints/tasks?scope=all', '/meetings?view=list'],
  ...['/crm?view=list', '/crm/opportunities?view=list'],
]

it.each(LISTS)('has rows of one height, with each value in one place, at %s', async (path) => {
  await ana.open(path)
  await page.locator(ROW).first().waitFor()
  const rows = await page.locator(ROW).evaluateAll((items) =>
    items.map((item) => ({
      height: Math.round(item.getBoundingClientRect().height),
      // A past meeting has its first decision below.
      isOneLine: !item.querySelector('[data-slot="below"]')?.clientHeight,
      slots: [...item.querySelectorAll('[data-slot="status"], [data-slot="date"], [data-slot="person"]')]
        .map((slot) => Math.round(slot.getBoundingClientRect().left))
        .join(),
    })),
  )
  const heights = rows.flatMap(({ height, isOneLine }) => (isOneLine ? height : []))
  expect(new Set(heights).size).toBe(1)
  expect(heights[0]).toBeLessThanOrEqual(37)
  expect(new Set(rows.map(({ slots }) => slots)).size).toBe(1)
})

const TABLES = [
  ...['/sprints/tasks?scope=all&view=table', '/meetings?view=table&scope=all'],
  ...['/reports?view=table', '/teams?view=table', '/sprints?view=table', '/crm?view=table'],
  ...['/crm/opportunities?view=table', '/crm/clients?view=table'],
]

it.each(TABLES)('gives the columns of a table the width of what stands in them, at %s', async (path) => {
  await ana.open(path)
  await page.locator('main tbody tr[data-row]').first().waitFor()
  await page.mouse.move(700, 1)
  const table = await page.evaluate(() => {
    const rows = [...document.querySelectorAll('main tbody tr[data-row]')]
    const edge = (element: Element | null | undefined, side: 'left' | 'right') =>
      element ? element.getBoundingClientRect()[side] : 0
    const textOf = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect()
    }
    const titles = rows.map((row) => row.querySelector('[data-title]'))
    const heading = document.querySelector('main thead th')
    return {
      cut: rows.flatMap((row) =>
        [...row.querySelectorAll('td:not(:first-child) *')]
          .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
          .map(({ textContent }) => textContent),
      ),
      freePx: Math.min(
        ...titles.map((title) => edge(title?.closest('td'), 'right') - (title ? textOf(title).right : 0)),
      ),
      headingPx: heading ? Math.round(textOf(heading).left) : 0,
      titlePx: Math.round(edge(titles[0], 'left')),
      covered: rows.filter((row) => {
        const cells = [...row.querySelectorAll('td')]
        const acts = cells.at(-1)?.querySelector('button, a')
        const last = cells.at(-2)?.firstElementChild
        return acts && last?.textContent && edge(acts, 'left') < textOf(last).right
      }).length,
    }
  })
  if (table.cut.length > 0) expect(table.freePx).toBeLessThan(48)
  expect(Math.abs(table.headingPx - table.titlePx)).toBeLessThanOrEqual(2)
  expect(table.covered).toBe(0)
})

it.each(['/crm/opportunities?view=table', '/crm/clients?view=table'])(
  'cuts nobody’s name or picture at 1280 px, at %s',
  async (path) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await ana.open(path)
    await page.locator('main td .user-avatar').first().waitFor()
    const cut = await page.locator('main td:has(.user-avatar)').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const picture = cell.querySelector<HTMLElement>('.user-avatar')
        const isRound = picture?.offsetWidth === picture?.offsetHeight
        const isWhole = [...cell.querySelectorAll('*')].every(
          (part) => part.scrollWidth <= part.clientWidth + 1,
        )
        return isRound && isWhole ? [] : cell.textContent
      }),
    )
    expect(cut).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
  },
)

/** One list of each kind of record that people of the team open. */
const RECORDS = [
  ...['/sprints/tasks?scope=all', '/sprints', '/support?view=list', '/special-projects?view=list'],
  ...['/crm?view=list', '/crm/opportunities?view=list', '/crm/clients?view=list', '/crm/activities'],
]

it.each(RECORDS)(
  'opens a record with its path, state and menu, and what was said of it, at %s',
  async (path) => {
    await ana.open(path)
    await page.locator('main a[data-record]').first().click()
    const record = page.locator('.side-panel')
    await see(record.getByRole('button', { name: 'Mais ações' })).toBeVisible()
    await see(record.locator('.side-panel-path')).toContainText(/\S/)
    await see(record.getByRole('tab', { name: 'Atividade', exact: true })).toBeVisible()
    await see(record.getByRole('button', { name: /^(Editar|Excluir)/ })).toHaveCount(0)
    const { lines, heightPx } = await record.locator('.side-panel-header').evaluate((header) => {
      const title = header.querySelector('h2')
      return {
        lines: title ? Math.round(title.clientHeight / 23) : 0,
        heightPx: header.clientHeight,
      }
    })
    expect(Math.abs(heightPx - (108 + 23 * lines))).toBeLessThanOrEqual(14)
  },
)

it('folds filters beside a record, with a chip for each that is set', async () => {
  await ana.open('/sprints/tasks?scope=all&priority=high')
  const row = page.getByRole('search', { name: 'Filtrar tarefas' })
  await see(row.getByRole('combobox', { name: 'Prioridade' })).toBeVisible()
  await page.locator(`${ROW} a[data-record]`).first().click()
  await see(row.getByRole('button', { name: 'Filtros, 1 ativo' })).toBeVisible()
  await see(row.getByRole('combobox', { name: 'Prioridade' })).toBeHidden()
  await row.getByRole('button', { name: 'Tirar o filtro Prioridade: Alta' }).click()
  await see(row.getByRole('button', { name: 'Filtros', exact: true })).toBeVisible()
})

it.each([1280, 1440])('names the board and says what it is for, uncut, at %i px', async (width) => {
  await page.setViewportSize({ width, height: 900 })
  await ana.open(kanban)
  await see(page.getByRole('heading', { level: 1 })).toHaveText(/^Kanban - ./)
  const cut = await page
    .locator('header .page-header-title, header .page-header-subtitle')
    .evaluateAll((texts) =>
      texts.filter((text) => text.scrollWidth > text.clientWidth).map(({ textContent }) => textContent),
    )
  expect(cut).toEqual([])
  await see(page.getByText('Visualize e gerencie as tarefas da sprint')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
})

const SCREENS = [
  ...['/', '/meetings', '/sprints', kanban, '/teams', '/chat', '/special-projects', '/crm', '/support'],
  ...['/scoring', '/analytics', '/reports', '/nao-existe'],
]

it.each(SCREENS)("%s has 'Voltar' with its word", async (path) => {
  await ana.open(path)
  const backs = await backWords(page)
  expect(backs).toContain('Voltar')
})

it.each(['light', 'dark'] as const)("has no link in the browser's own colours, %s", async (colorScheme) => {
  await page.emulateMedia({ colorScheme })
  await ana.open('/')
  const colors = await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/meetings'
    document.body.append(link)
    const ownColor = getComputedStyle(link).color
    link.remove()
    const theme = document.createElement('span')
    theme.style.color = 'var(--mantine-color-anchor)'
    document.body.append(theme)
    const anchorColor = getComputedStyle(theme).color
    theme.remove()
    return { ownColor, anchorColor }
  })
  expect(colors.ownColor).toBe(colors.anchorColor)
})

function backWords(page: Page): Promise<string[]> {
  return page
    .getByRole('button', { name: 'Voltar', exact: true })
    .evaluateAll((buttons) =>
      buttons.filter((button) => button.checkVisibility()).map((button) => button.textContent.trim()),
    )
}

it.each(['light', 'dark'] as const)(
  "shows the frame's outline and 'Loading...' to a returning person while authentication loads, %s",
  async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    await ana.open('/')
    let answer = () => {}
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/auth/user', async (route) => {
      await isAsked
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    await see(page.getByText('Loading...')).toBeVisible()
    const outline = await page.locator('.start-frame > :first-child').evaluate((side) => {
      const { backgroundColor, borderInlineEndStyle } = getComputedStyle(side)
      return {
        backgroundColor,
        borderInlineEndStyle,
        page: getComputedStyle(document.documentElement).backgroundColor,
      }
    })
    expect(outline.borderInlineEndStyle).toBe('solid')
    expect(outline.backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
    expect(outline.backgroundColor).not.toBe(outline.page)
    answer()
    await see(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.unrouteAll()
  },
)

it('ends without errors', () => {
  expect(ana.troubles).toEqual([])
})
