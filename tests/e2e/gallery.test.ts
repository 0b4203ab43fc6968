import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cadencia/db/testing/free-port'
import { afterAll, expect, it } from 'vitest'
import { accessibilityViolations, horizontalOverflowPx } from '../support/accessibility.ts'
import { launchBrowser } from '../support/browser.ts'
import { says, startChild } from '../support/child.ts'
import { see } from '../support/see.ts'
import { watch } from '../support/visitor.ts'

const DESK = { width: 1200, height: 800 } as const
const PHONE = { width: 390, height: 844 } as const
/** Examples of failures ask for them. */
const MOCKED_FAILURE = /Failed to load resource: the server responded with a status of 503/

const built = await mkdtemp(join(tmpdir(), 'cadencia-gallery-'))
const pathOf = (path: string) => new URL(`../../apps/web/${path}`, import.meta.url).pathname
const program = pathOf('node_modules/vite/bin/vite.js')
const places = [pathOf('gallery'), '--outDir', built]
const building = startChild({ args: [program, 'build', ...places, '--emptyOutDir'], env: {} })
const { code } = await building.ended
if (code !== 0) throw new Error(`the gallery could not be built:\n${building.output()}`)
const port = await freePort()
const vite = startChild({
  args: [program, 'preview', ...places, '--port', String(port), '--strictPort'],
  env: { NO_COLOR: '1' },
})
const browser = await launchBrowser()
afterAll(async () => {
  await browser.close()
  vite.signal('SIGKILL')
  await vite.ended
  await rm(built, { recursive: true, force: true })
})
await says(vite, 'Local:')

// Without the routes of `visit`, which keep a browser from caching the modules.
const context = await browser.newContext({
  baseURL: `http://localhost:${port}`,
  reducedMotion: 'reduce',
  viewport: DESK,
})
context.setDefaultTimeout(30_000)

async function openPage() {
  const troubles: string[] = []
  const page = await context.newPage()
  watch(page, troubles)
  return { page, troubles: () => troubles.splice(0).filter((trouble) => !MOCKED_FAILURE.test(trouble)) }
}

const gallery = await openPage()
await gallery.page.goto('/?part=collections%2Ffilters%2Ffilters-row&example=Comum')
const frame = gallery.page.frameLocator('iframe')
await see(frame.getByRole('search')).toBeVisible()
const addresses = await gallery.page
  .getByRole('navigation', { name: 'Exemplos' })
  .locator('a')
  .evaluateAll((links) => links.map((link) => new URL(link.getAttribute('href') ?? '', location.href).search))
// The gallery stays open: the service worker leaves with its last page, and would be missed by the next one.
const { page, troubles } = await openPage()

it('shows the chosen example in both colour schemes, and as on a phone', async () => {
  const shell = gallery.page
  await shell.getByRole('button', { name: 'Usar tema escuro' }).click()
  await see(frame.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await shell.getByRole('switch', { name: 'Tela de 390 px' }).click()
  await see(frame.getByRole('button', { name: 'Filtros' })).toBeVisible()
  await shell.getByRole('button', { name: 'priority-badge' }).click()
  await shell.getByRole('link', { name: 'Urgente' }).click()
  await see(frame.getByText('Urgente')).toBeVisible()
  expect(new URL(shell.url()).search).toBe('?part=records%2Fpanel%2Fpriority-badge&example=Urgente&phone=1')
  await shell.getByRole('button', { name: 'Usar tema claro' }).click()
  expect(await accessibilityViolations(shell)).toEqual([])
  expect(gallery.troubles()).toEqual([])
})

it.each(addresses)('%s is accessible, without errors and sideways scrolling', async (address) => {
  troubles()
  await page.setViewportSize(DESK)
  await page.goto(`/example.html${address}`)
  await page.locator('main').or(page.getByText('Unexpected Application Error!')).waitFor()
  const isLoading = new URLSearchParams(address).get('example') === 'Carregando'
  await see(page.getByRole('status', { name: 'Carregando' })).toHaveCount(isLoading ? 1 : 0)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.setViewportSize(PHONE)
  await see.poll(() => horizontalOverflowPx(page)).toBe(0)
  expect(troubles()).toEqual([])
})
