import type { Automation, AutomationDelivery } from '@cadencia/crm/automations/contract'
import { automationInvalidations } from '@cadencia/crm/automations/react'
import { findDuplicateLeads, type Lead, listLeads } from '@cadencia/crm/leads/contract'
import { makeLead } from '@cadencia/crm/testing'
import { mockAutomations } from '@cadencia/crm/testing/automations'
import { mockUploads } from '@cadencia/files/testing'
import { listMessages } from '@cadencia/messaging/contract'
import { mockGateway } from '@cadencia/messaging/testing'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { AutomationsCard } from '../src/screens/crm/whatsapp/automations-card.tsx'
import { WhatsAppTab } from '../src/screens/crm/whatsapp/whatsapp-tab.tsx'

type User = ReturnType<typeof renderApp>['user']

const fromWhatsApp = { source: 'whatsapp', email: null } as const
export const bia = makeLead({
  ...fromWhatsApp,
  name: 'Bia Ramos',
  phone: '+5511988887777',
  company: 'Escola Sol',
  temperature: 'hot',
})
export const caio = makeLead({
  ...fromWhatsApp,
  name: 'Caio Reis',
  company: '',
  temperature: 'cold',
  isOptedOut: true,
})

interface Shown {
  readonly automations?: Automation[]
  readonly deliveries?: AutomationDelivery[]
  readonly leads?: Lead[]
  /** The part that a test is about, which is quicker than all. */
  readonly part?: ReactNode
}

/** The tab, or the part of it that a test is about. */
export function openTab(at = '/crm/whatsapp', shown: Shown = {}) {
  const { automations = [], deliveries = [], leads = [bia, caio], part = <WhatsAppTab /> } = shown
  mockLeads(leads)
  mockAutomations(automations, deliveries)
  return renderApp([{ path: '/crm/whatsapp/:recordId?', element: part }], {
    at,
    invalidations: automationInvalidations,
  })
}

/** The card of the automations, by itself. */
export const openCard = (at?: string, automations: Automation[] = []) =>
  openTab(at, { automations, part: <AutomationsCard /> })

export function mockLeads(leads: Lead[]) {
  return mock(listLeads, leads, { headers: { 'x-total-count': String(leads.length) } })
}

export const form = async (name = 'Nova automação') => within(await screen.findByRole('form', { name }))
export const submit = (user: User, name = 'Criar automação') =>
  user.click(screen.getByText(name).closest('button') ?? document.body)

/** Types all at once. */
export async function paste(user: User, field: HTMLElement, text: string) {
  await user.click(field)
  await user.paste(text)
}

/** What every test of the tab begins with. */
export function prepareTab(): void {
  localStorage.clear()
  mockPeople({ user: makeCurrentUser() })
  mock(findDuplicateLeads, [])
  mock(listMessages, [])
  mockUploads()
  mockGateway({ connected: true, provider: 'cloud', detail: 'Conectado' })
}
