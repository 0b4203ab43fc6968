import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { caller, signIn } from '../support/session.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, visit } from '../support/visitor.ts'

const ANA = 'ana.souza@cadencia.example'
const BRUNO = 'bruno.carvalho@cadencia.example'
const LIVE = { timeout: 2000 }

const server = await serverForFile({ env: { SEED: 'demo' } })
const browser = await launchBrowser()
afterAll(() => browser.close())

async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)
}

describe('the first login', () => {
  it('shows the nine-step tutorial once per person', async () => {
    const ana = await visit(browser, server, { isFirstLogin: true })
    await enterAs(ana, ANA)
    const { page } = ana
    await page.clock.install()
    await page.goto('/')
    const tutorial = page.getByRole('dialog')
    for (let step = 1; step <= 9; step += 1) {
      await see(tutorial.getByText(`${step} de 9`)).toBeVisible()
      await see(tutorial.getByRole('button', { name: /^Leia o conteúdo \(\d+s\)$/ })).toBeDisabled()
      await page.keyboard.press('Escape')
      await page.clock.runFor(10_000)
      if (step === 4) expect(await axeFaults(page)).toEqual([])
      await tutorial.getByRole('button', { name: step === 9 ? 'Lido - Finalizar' : 'Lido - Próximo' }).click()
    }
    await see(page.getByRole('region', { name: 'Números' })).toBeVisible()
    await see(tutorial).toBeHidden()
    await page.goto('/meetings')
    await see(page.getByRole('heading', { level: 1, name: 'Reuniões' })).toBeVisible()
    await see(tutorial).toBeHidden()
    await ana.close()
  })
})

describe('what needs me', () => {
  it('notifies another browser at once: bell, panel and dashboard', async () => {
    const bruno = await visit(browser, server)
    await enterAs(bruno, BRUNO)
    await bruno.open('/')
    const { page } = bruno
    const bell = page.getByRole('button', { name: /^Notificações/ })
    await see(bell).toHaveAccessibleName(/\d+ não lida|nenhuma/)
    const before = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
    const me: unknown = await (await bruno.context.request.get('/api/auth/user')).json()
    const { id } = me as { id: string }

    const ana = caller(server, await signIn(server, ANA))
    const created = await ana('POST', '/api/tasks', { title: 'Conferir a proposta', assignedTo: id })
    expect(created.status).toBe(201)
    await see(bell).toHaveAccessibleName(new RegExp(`^Notificações, ${before + 1} não`), LIVE)
    const activity = page.getByRole('region', { name: 'Atividade recente' })
    await see(activity.getByRole('link', { name: 'Conferir a proposta' })).toBeVisible(LIVE)

    await bell.click()
    const panel = page.getByRole('dialog', { name: 'Notificações' })
    await see(panel.getByText('Nova tarefa para você').first()).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await panel.getByRole('button', { name: /Conferir a proposta/ }).click()
    await see(page).toHaveURL(/\/sprints\/tasks\/[0-9a-f-]{36}$/)
    await see(bell).toHaveAccessibleName(
      before === 0 ? 'Notificações, nenhuma não lida' : new RegExp(`^Notificações, ${before} não`),
    )
    // The task opens in a drawer.
    const drawer = page.getByRole('dialog', { name: 'Conferir a proposta' })
    await see(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await see(drawer).toBeHidden()
    await bell.click()
    if (before > 0) {
      await panel.getByRole('button', { name: 'Marcar todas como lidas' }).click()
      await see(page.getByText('Todas as notificações foram marcadas como lidas')).toBeVisible()
    }
    await see(bell).toHaveAccessibleName('Notificações, nenhuma não lida')
    await page.keyboard.press('Escape')
    await see(panel).toBeHidden()
    await bruno.close()
  })
})

describe('the installed application', () => {
  it('can be installed: the manifest’s icons exist', async () => {
    const answer = await fetch(`${server.url}/manifest.webmanifest`)
    expect(answer.headers.get('content-type')).toContain('application/manifest+json')
    const { name, display, icons } = (await answer.json()) as {
      name: string
      display: string
      icons: { src: string }[]
    }
    expect({ name, display }).toEqual({ name: 'Cadência', display: 'standalone' })
    for (const { src } of icons) expect((await fetch(`${server.url}${src}`)).status).toBe(200)
  })
})
