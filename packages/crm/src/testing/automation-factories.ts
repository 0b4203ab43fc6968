import { mock } from '@cadencia/testkit/msw'
import {
  type Automation,
  type AutomationDelivery,
  listAutomationDeliveries,
  listAutomations,
} from '../automations/contract.ts'

/** An active weekly automation to all leads of WhatsApp, unless told. */
export function makeAutomation(overrides: Partial<Automation> = {}): Automation {
  return {
    id: crypto.randomUUID(),
    name: 'Retomada',
    message: 'Oi {nome}, tudo bem na {empresa}?',
    isActive: true,
    scheduleType: 'weekly',
    scheduleTime: '10:00',
    scheduleDays: [1, 4],
    startDate: '2026-11-02',
    endDate: null,
    maxMessages: 1,
    sendToAll: true,
    selectedLeads: [],
    attachments: [],
    files: [],
    templateName: null,
    templateLanguage: null,
    createdBy: null,
    nextRunAt: '2026-11-23T13:00:00Z',
    lastRun: null,
    version: 1,
    createdAt: '2026-11-01T12:00:00Z',
    ...overrides,
  }
}

/** A message that arrived, unless told. */
export function makeDelivery(overrides: Partial<AutomationDelivery> = {}): AutomationDelivery {
  return {
    id: crypto.randomUUID(),
    automationId: crypto.randomUUID(),
    leadId: crypto.randomUUID(),
    leadName: 'Bia Ramos',
    leadPhone: '+5511988887777',
    scheduledFor: '2026-11-19T13:00:00Z',
    status: 'delivered',
    error: null,
    messageId: crypto.randomUUID(),
    updatedAt: '2026-11-19T13:00:05Z',
    canResend: false,
    ...overrides,
  }
}

/** Answers what the list and the history of automations ask. */
export function mockAutomations(automations: Automation[] = [], deliveries: AutomationDelivery[] = []): void {
  mock(listAutomations, automations)
  mock(listAutomationDeliveries, deliveries, { headers: { 'x-total-count': String(deliveries.length) } })
}
