import type { Page } from '@playwright/test'

export type Role = 'visitor' | 'staff' | 'administrator'

/** One screen of the product, as it is reached. */
export interface ScreenView {
  readonly name: string
  readonly role: Role
  readonly path: string
  /** What is opened over it. */
  readonly act?: (page: Page) => Promise<void>
  /** Where it is only a phone's. */
  readonly isPhoneOnly?: boolean
}

export interface Records {
  readonly summarised: string
  readonly active: string
  readonly scheduled: string
}

const dialog = (page: Page) => page.getByRole('dialog').first().waitFor()

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Pesquisar ou ir para' }).fill('sprint')
  await page
    .getByRole('dialog')
    .getByText(/ da sprint/)
    .first()
    .waitFor()
}

async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Sair' }).waitFor()
}

async function openProfile(page: Page): Promise<void> {
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: 'Meu perfil e sessões' }).click()
  await dialog(page)
}

async function openEditing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Opções da reunião' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await page.getByRole('dialog').nth(1).waitFor()
}

/** Every screen that the product has today; a new one is a line here. */
export function allScreens({ summarised, active, scheduled }: Records): readonly ScreenView[] {
  return [
    { name: 'landing', role: 'visitor', path: '/' },
    {
      name: 'landing-admin',
      role: 'visitor',
      path: '/',
      act: async (page) => {
        await page.getByRole('button', { name: 'Admin', exact: true }).click()
        await dialog(page)
      },
    },
    { name: 'admin-sign-in', role: 'visitor', path: '/admin/login' },
    { name: 'missing-visitor', role: 'visitor', path: '/nao-existe' },
    { name: 'home', role: 'staff', path: '/' },
    {
      name: 'home-schedule',
      role: 'staff',
      path: '/',
      act: async (page) => {
        await page.getByRole('button', { name: 'Agendar reunião' }).click()
        await dialog(page)
      },
    },
    { name: 'missing', role: 'staff', path: '/nao-existe' },
    { name: 'meetings', role: 'staff', path: '/meetings' },
    { name: 'meetings-none', role: 'staff', path: '/meetings?q=nada-disso' },
    { name: 'meeting-new', role: 'staff', path: '/meetings?new=1', act: dialog },
    { name: 'meeting-details', role: 'staff', path: `/meetings/${scheduled}`, act: dialog },
    { name: 'meeting-edit', role: 'staff', path: `/meetings/${scheduled}`, act: openEditing },
    {
      name: 'meeting-transcript',
      role: 'staff',
      path: `/meetings/${summarised}?tab=transcript`,
      act: dialog,
    },
    { name: 'meeting-summary', role: 'staff', path: `/meetings/${summarised}?tab=summary`, act: dialog },
    { name: 'transcription', role: 'staff', path: `/meetings/${active}/transcribe` },
    { name: 'transcription-room', role: 'staff', path: '/meetings/permanent-room/transcribe' },
    { name: 'palette', role: 'staff', path: '/', act: openPalette },
    {
      name: 'shortcuts',
      role: 'staff',
      path: '/',
      act: async (page) => {
        await page.keyboard.press('?')
        await dialog(page)
      },
    },
    { name: 'user-menu', role: 'staff', path: '/', act: openUserMenu },
    { name: 'profile', role: 'staff', path: '/', act: openProfile },
    {
      name: 'menu',
      role: 'staff',
      path: '/',
      isPhoneOnly: true,
      act: async (page) => {
        await page.getByRole('button', { name: 'Abrir menu' }).click()
        await dialog(page)
      },
    },
    { name: 'admin', role: 'administrator', path: '/admin' },
    { name: 'admin-users', role: 'administrator', path: '/admin/users' },
  ]
}
