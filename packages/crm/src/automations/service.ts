import { versionToCheck } from '@cadencia/contract/id-lists'
import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import type { FileAttachments } from '@cadencia/files/attachments'
import type { templateStopped } from '@cadencia/messaging/facts'
import type { Messenger } from '@cadencia/messaging/messenger'
import type { Actor } from '@cadencia/server/actor'
import { invalid } from '@cadencia/server/app-error'
import { patchedIds } from '@cadencia/server/id-lists'
import { requireVersion } from '@cadencia/server/versions'
import type { z } from 'zod'
import { attach, type StoredFile, storeFiles } from './attachments.ts'
import {
  type Automation,
  type AutomationDraft,
  AutomationFields,
  type AutomationPatch,
  LEADS_REQUIRED,
  WRONG_PERIOD,
} from './contract.ts'
import { automationStopped } from './facts.ts'
import { countSelectable } from './recipient-repository.ts'
import { type AutomationRecord, automations } from './record.ts'
import { listActiveWith, lockAutomation, replaceLeads } from './repository.ts'
import { type AutomationSettings, changedSettings, isRescheduled, settingsOf } from './rules.ts'
import { endRunsOf } from './run-repository.ts'
import { nextOccurrence, pastIssue } from './schedule-rules.ts'

/** What automations need of their neighbours. */
export interface AutomationPorts {
  readonly files: FileAttachments
  readonly messages: Messenger
  /** Epoch milliseconds. */
  readonly now: () => number
}

export const SWITCHED_OFF = 'Automação desativada antes do envio'
const DELETED = 'Automação excluída antes do envio'

/** When it runs next, as text; null for one that is inactive or has nothing more to send. */
function nextRunOf(settings: AutomationSettings, now: number): string | null {
  const next = settings.isActive ? nextOccurrence(settings, now) : null
  return next === null ? null : new Date(next).toISOString()
}

function requirePeriod({ startDate, endDate }: AutomationSettings): void {
  if (endDate !== null && endDate < startDate) throw invalid('endDate', WRONG_PERIOD)
}

function requireFuture(settings: AutomationSettings, now: number): void {
  const issue = pastIssue(settings, now)
  if (issue) throw invalid(issue.path, issue.message)
}

async function requireSelectable(db: Db, leadIds: readonly string[]): Promise<void> {
  const known = leadIds.length === 0 ? 0 : await countSelectable(db, leadIds)
  if (known < leadIds.length) {
    throw invalid('selectedLeads', 'Selecione apenas leads cuja origem é WhatsApp')
  }
}

/**
 * Creates an automation with its leads and files; answers its id. Throws 400 for a single run in the past, a period
 * that ends before it begins, and leads that are not of WhatsApp; what files refuses of them besides.
 */
export async function createAutomation(
  db: Db,
  draft: AutomationDraft,
  { ports, actor }: { readonly ports: AutomationPorts; readonly actor: Actor },
): Promise<string> {
  const { actorId, at } = actor
  const now = Date.parse(at)
  const settings = settingsOf(draft, now)
  requirePeriod(settings)
  if (settings.isActive) requireFuture(settings, now)
  // 'Enviar para todos' clears the selection.
  const leadIds = settings.sendToAll ? [] : [...new Set(draft.selectedLeads ?? [])]
  const { attachments = [], attachmentFiles = [] } = draft
  const stored = await storeFiles(ports.files, attachmentFiles, actorId)
  return transact(db, async (trx) => {
    await requireSelectable(trx, leadIds)
    const nextRunAt = nextRunOf(settings, now)
    const values = { ...settings, nextRunAt, createdBy: actorId, createdAt: at }
    const { id } = await automations.insert(trx, values, { actor })
    await replaceLeads(trx, id, leadIds)
    if (attachments.length + stored.length > 0) {
      await attach(trx, ports.files, { attachments, stored, ownerId: actorId, automationId: id })
    }
    return id
  })
}

interface Change {
  readonly patch: AutomationPatch
  readonly ports: AutomationPorts
  readonly actor: Actor
  /** The record as a 409 shows it. */
  readonly present: (record: AutomationRecord, trx: Db) => Promise<Automation>
}

/** Changes, switches on or off. Throws 404, 409 for a stale version, and 400 as creating does. */
export async function changeAutomation(db: Db, id: string, change: Change): Promise<void> {
  const { patch, actor, ports, present } = change
  const now = Date.parse(actor.at)
  const stored = await storeFiles(ports.files, patch.attachmentFiles ?? [], actor.actorId)
  return transact(db, async (trx) => {
    await lockAutomation(trx, id)
    const before = await automations.get(trx, id)
    const version = versionToCheck(patch, ['selectedLeads'])
    await requireVersion(before, version, (record) => present(record, trx))
    const after = changedSettings(before, patch, now)
    requirePeriod(after)
    const isReplanned = isRescheduled(before, after) || after.isActive !== before.isActive
    if (isReplanned && after.isActive) requireFuture(after, now)
    await changeLeads(trx, before, { patch, sendToAll: after.sendToAll })
    const nextRunAt = isReplanned ? nextRunOf(after, now) : before.nextRunAt
    await automations.patch(trx, before, { changes: { ...after, nextRunAt }, actor })
    await changeFiles(trx, id, { ...change, stored })
    if (before.isActive && !after.isActive) await takeBack(trx, id, { ...ports, reason: SWITCHED_OFF })
  })
}

async function changeLeads(
  trx: Db,
  before: AutomationRecord,
  { patch, sendToAll }: { readonly patch: AutomationPatch; readonly sendToAll: boolean },
): Promise<void> {
  if (patch.selectedLeads === undefined && patch.sendToAll === undefined) return
  const { selectedLeads } = before
  const schema = AutomationFields.shape.selectedLeads
  const chosen = patch.selectedLeads
    ? patchedIds(selectedLeads, { path: 'selectedLeads', schema, patch: patch.selectedLeads })
    : selectedLeads
  const leadIds = sendToAll ? [] : [...new Set(chosen)]
  if (!sendToAll && leadIds.length === 0) throw invalid('selectedLeads', LEADS_REQUIRED)
  const isSame = JSON.stringify([...leadIds].sort()) === JSON.stringify(before.selectedLeads)
  if (isSame) return
  await requireSelectable(trx, leadIds)
  await replaceLeads(trx, before.id, leadIds)
}

async function changeFiles(
  trx: Db,
  id: string,
  { patch, ports, actor, stored }: Change & { readonly stored: readonly StoredFile[] },
): Promise<void> {
  if (patch.attachments === undefined && stored.length === 0) return
  const kept =
    patch.attachments ?? (await ports.files.list(trx, 'automations', [id])).map(({ fileURL }) => fileURL)
  await attach(trx, ports.files, {
    attachments: kept,
    stored,
    ownerId: actor.actorId,
    automationId: id,
  })
}

/** Ends its run and takes back what has not left yet. */
async function takeBack(
  trx: Db,
  id: string,
  { messages, reason }: Pick<AutomationPorts, 'messages'> & { readonly reason: string },
): Promise<void> {
  await endRunsOf(trx, id, reason)
  await messages.cancelMessages(trx, { sourceId: id }, reason)
}

const TEMPLATE_STOPPED = 'O WhatsApp parou o modelo desta automação antes do envio'

/** Switches off what uses a template that WhatsApp takes no more, and tells its author. */
export async function stopWithTemplate(
  trx: Db,
  { name, language, status, at }: z.output<typeof templateStopped.payload>,
  { messages }: Pick<AutomationPorts, 'messages'>,
): Promise<void> {
  for (const id of await listActiveWith(trx, { name, language })) {
    await lockAutomation(trx, id)
    const before = await automations.find(trx, id)
    if (!before?.isActive || before.templateName !== name) continue
    await automations.patch(trx, before, {
      changes: { isActive: false, nextRunAt: null },
      actor: { actorId: null, at },
    })
    await takeBack(trx, id, { messages, reason: TEMPLATE_STOPPED })
    const ownerId = before.createdBy
    await record(trx, automationStopped, { automationId: id, ownerId, templateName: name, status, at })
  }
}

/** Deletes an automation with its history; what waits is taken back. Throws 404. */
export function removeAutomation(
  db: Db,
  id: string,
  { ports, actor }: { readonly ports: AutomationPorts; readonly actor: Actor },
): Promise<void> {
  return transact(db, async (trx) => {
    await lockAutomation(trx, id)
    await automations.get(trx, id)
    await takeBack(trx, id, { ...ports, reason: DELETED })
    await ports.files.release(trx, 'automations', id)
    await automations.remove(trx, id, { actor })
  })
}
