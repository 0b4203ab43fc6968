import { randomUUID } from 'node:crypto'
import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { enqueue } from '@cadencia/jobs/enqueue'
import { keepAdministrator } from '@cadencia/people/teams/read-repository'
import type { Actor } from '@cadencia/server/actor'
import { AppError, invalid, notFound } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import { type Outbound, RefusedAddress } from '@cadencia/server/outbound-request'
import { requireVersion } from '@cadencia/server/versions'
import { crmLocked } from '@cadencia/server/viewer'
import type { Catalogue, CrmFacts } from './catalogue.ts'
import { secretContext, type WebhookContext } from './context.ts'
import type { Delivery, NewWebhook, Webhook, WebhookDraft, WebhookPatch } from './contract.ts'
import {
  findDelivery,
  isDeliveryOfCrm,
  pauseDeliveries,
  replay,
  resumeDeliveries,
} from './delivery-repository.ts'
import { sendWebhook, webhookChanged, webhookProgressed } from './facts.ts'
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  lockWebhook,
  replaceSecret,
  setAddressedBy,
  updateWebhook,
} from './repository.ts'
import { FORMER_SECRET_MS } from './rules.ts'
import { createSecret } from './sender.ts'
import { setHealth } from './sending-repository.ts'

/** Who changes a webhook; `hasCrmAccess`: the session unlocked the CRM. */
export interface Administrator extends Actor {
  readonly hasCrmAccess: boolean
}

const withoutCrm = () =>
  new AppError(
    'webhook_without_crm',
    409,
    'Salve o webhook com o CRM aberto antes de reenviar uma entrega do CRM.',
  )

const unknown = () => notFound('Webhook não encontrado.')

async function getWebhook(db: Db, id: string): Promise<Webhook> {
  const webhook = await findWebhook(db, id)
  if (!webhook) throw unknown()
  return webhook
}

/** Throws 404, and 401 where the actor is no administrator any more. */
async function lock(trx: Db, id: string, actor: Actor): Promise<Webhook> {
  const webhook = await lockWebhook(trx, id)
  await keepAdministrator(trx, actor)
  if (!webhook) throw unknown()
  return webhook
}

/** Throws 400 for what can be seen from the address alone; the rest is refused when it is called. */
function checkUrl(outbound: Outbound, url: string): void {
  try {
    outbound.check(url)
  } catch (error) {
    if (error instanceof RefusedAddress) throw invalid('url', `Endereço recusado: ${error.message}`)
    throw error
  }
}

/** Sorted and without repeats. Throws 400 for a fact that is not offered. */
function knownFacts(names: readonly string[], { find }: Catalogue): string[] {
  const stranger = names.find((name) => !find(name))
  if (stranger !== undefined) throw invalid('facts', `Evento desconhecido: ${stranger}`)
  return [...new Set(names)].sort()
}

const needsCrm = (names: readonly string[], { always }: CrmFacts) =>
  names.some((name) => always.includes(name))

/** Whether a webhook gets, or could get again, facts of the CRM. */
const knowsCrm = ({ facts, hasCrmAccess }: Webhook, ofCrm: CrmFacts) => hasCrmAccess || needsCrm(facts, ofCrm)

interface AuditedChange {
  readonly what: 'created' | 'changed' | 'secret_changed' | 'deleted'
  readonly before?: Webhook
  readonly after?: Webhook
}

/** What the audit trail shows of a webhook. Of its address the host alone: the rest may be a secret. */
function audited({ url, facts, isActive }: Webhook) {
  return { url: `${new URL(url).origin}/…`, facts, isActive }
}

async function tell(
  trx: Db,
  { id }: Webhook,
  { actorId, at }: Actor,
  { what, before, after }: AuditedChange,
) {
  await record(trx, webhookChanged, { webhookId: id, what, actorId, at })
  await audit(trx, {
    actor: actorId,
    action: `webhook.${what}`,
    entity: 'webhook',
    entityId: id,
    ...(before && { before: audited(before) }),
    ...(after && { after: audited(after) }),
  })
}

/**
 * Creates a webhook and its secret. Throws 400 for a refused address or an unknown fact, 403 for facts of the CRM where
 * the session has not unlocked it.
 */
export async function addWebhook(
  db: Db,
  draft: WebhookDraft,
  context: Pick<WebhookContext, 'catalogue' | 'outbound' | 'secretBox'> & {
    readonly administrator: Administrator
  },
): Promise<NewWebhook> {
  const { catalogue, outbound, secretBox, administrator } = context
  const { actorId, at, hasCrmAccess } = administrator
  const { url, isActive } = draft
  checkUrl(outbound, url)
  const facts = knownFacts(draft.facts, catalogue)
  if (needsCrm(facts, catalogue.ofCrm) && !hasCrmAccess) throw crmLocked()
  const id = randomUUID()
  const secret = createSecret()
  const sealedSecret = await secretBox.seal(secret, secretContext(id))
  return transact(db, async (trx) => {
    await keepAdministrator(trx, administrator)
    await insertWebhook(trx, {
      id,
      url,
      facts,
      isActive,
      pauseReason: isActive ? null : 'manual',
      pausedAt: isActive ? null : at,
      hasCrmAccess,
      createdBy: actorId,
      createdAt: at,
      sealedSecret,
    })
    const webhook = await getWebhook(trx, id)
    await tell(trx, webhook, administrator, { what: 'created', after: webhook })
    return { ...webhook, secret }
  })
}

/**
 * Whether the changed webhook may get facts of the CRM. Throws 403 where that takes an unlocked CRM: where facts of the CRM
 * are added (those of comments are, where it may get those), and where what it gets or got goes elsewhere or goes on.
 */
function crmAccessAfter(
  before: Webhook,
  { url, facts, isActive }: Omit<WebhookPatch, 'version'>,
  { isUnlocked, ofCrm }: { readonly isUnlocked: boolean; readonly ofCrm: CrmFacts },
): boolean {
  const isSaved = url !== undefined || facts !== undefined
  const restoresCrm = isActive === true && needsCrm(before.facts, ofCrm)
  if (isUnlocked) return before.hasCrmAccess || isSaved || restoresCrm
  const added = facts?.filter((name) => !before.facts.includes(name)) ?? []
  const addsCrm =
    needsCrm(added, ofCrm) || (before.hasCrmAccess && added.some((name) => ofCrm.byKind.includes(name)))
  const isMoved = url !== undefined && url !== before.url
  const isResumed = isActive === true && !before.isActive
  if (addsCrm || ((isMoved || isResumed) && knowsCrm(before, ofCrm))) throw crmLocked()
  return before.hasCrmAccess
}

function pauseOf(before: Webhook, isActive: boolean | undefined, at: string) {
  if (isActive === undefined) return {}
  if (isActive) return { isActive, pauseReason: null, pausedAt: null }
  return before.pauseReason === 'manual' ? {} : { isActive, pauseReason: 'manual' as const, pausedAt: at }
}

interface WebhookUpdate {
  readonly patch: WebhookPatch
  readonly administrator: Administrator
  readonly outbound: Outbound
  readonly catalogue: Catalogue
}

/**
 * Changes, pauses or resumes a webhook; what waited is sent after a resumption. Throws 404, 409 for a stale version, and
 * what `addWebhook` throws.
 */
export function changeWebhook(
  db: Db,
  id: string,
  { patch: { version, ...patch }, administrator, outbound, catalogue }: WebhookUpdate,
): Promise<Webhook> {
  if (patch.url !== undefined) checkUrl(outbound, patch.url)
  return transact(db, async (trx) => {
    const before = await lock(trx, id, administrator)
    await requireVersion(before, version)
    const url = patch.url ?? before.url
    const facts = patch.facts ? knownFacts(patch.facts, catalogue) : before.facts
    const hasCrmAccess = crmAccessAfter(before, patch, {
      isUnlocked: administrator.hasCrmAccess,
      ofCrm: catalogue.ofCrm,
    })
    await updateWebhook(trx, id, {
      url,
      facts,
      hasCrmAccess,
      ...pauseOf(before, patch.isActive, administrator.at),
    })
    if (url !== before.url) await setAddressedBy(trx, id, administrator.actorId)
    if (patch.isActive === false) await pauseDeliveries(trx, id)
    if (patch.isActive === true && !before.isActive) await resume(trx, id)
    // Another address may well answer.
    if (patch.isActive !== true && before.isActive && url !== before.url) await resume(trx, id)
    const webhook = await getWebhook(trx, id)
    await tell(trx, webhook, administrator, { what: 'changed', before, after: webhook })
    return webhook
  })
}

/** Gives a webhook a new secret; the one it had signs, too, for 24 hours. Throws 404, and 403 where what it gets takes an unlocked CRM. */
export async function changeSecret(
  db: Db,
  id: string,
  {
    secretBox,
    catalogue,
    administrator,
  }: Pick<WebhookContext, 'secretBox' | 'catalogue'> & { readonly administrator: Administrator },
): Promise<NewWebhook> {
  const secret = createSecret()
  const sealedSecret = await secretBox.seal(secret, secretContext(id))
  const formerUntil = new Date(Date.parse(administrator.at) + FORMER_SECRET_MS).toISOString()
  return transact(db, async (trx) => {
    const webhookBefore = await lock(trx, id, administrator)
    if (knowsCrm(webhookBefore, catalogue.ofCrm) && !administrator.hasCrmAccess) throw crmLocked()
    await replaceSecret(trx, id, { sealedSecret, formerUntil })
    const webhook = await getWebhook(trx, id)
    await tell(trx, webhook, administrator, { what: 'secret_changed' })
    return { ...webhook, secret }
  })
}

async function resume(trx: Db, webhookId: string): Promise<void> {
  await setHealth(trx, webhookId, { failingSince: null, failures: 0, nextAt: null })
  await resumeDeliveries(trx, webhookId)
  await enqueue(trx, sendWebhook, { webhookId })
}

/** Deletes a webhook with its deliveries. Throws 404. */
export function removeWebhook(db: Db, id: string, actor: Actor): Promise<void> {
  return transact(db, async (trx) => {
    const webhook = await lock(trx, id, actor)
    await deleteWebhook(trx, id)
    await tell(trx, webhook, actor, { what: 'deleted', before: webhook })
  })
}

/**
 * Sends a delivery again, under the same id. Throws 404, 409 while the webhook is paused, and for a delivery of the CRM 403
 * where the session has not unlocked it and 409 where the webhook may not get it.
 */
export function replayDelivery(
  db: Db,
  { id, deliveryId }: { readonly id: string; readonly deliveryId: string },
  { administrator, ofCrm }: { readonly administrator: Administrator; readonly ofCrm: CrmFacts },
): Promise<Delivery> {
  const { at, hasCrmAccess } = administrator
  return transact(db, async (trx) => {
    const webhook = await lock(trx, id, administrator)
    if (!(await findDelivery(trx, { webhookId: id, id: deliveryId })))
      throw notFound('Entrega não encontrada.')
    const isOfCrm = await isDeliveryOfCrm(trx, deliveryId, ofCrm)
    if (isOfCrm && !hasCrmAccess) throw crmLocked()
    if (!webhook.isActive)
      throw new AppError('webhook_paused', 409, 'Retome o webhook antes de reenviar uma entrega.')
    if (isOfCrm && !webhook.hasCrmAccess) throw withoutCrm()
    await replay(trx, deliveryId)
    await setHealth(trx, id, { failingSince: webhook.failingSince, failures: 0, nextAt: null })
    await record(trx, webhookProgressed, { webhookId: id, at })
    await enqueue(trx, sendWebhook, { webhookId: id })
    const delivery = await findDelivery(trx, { webhookId: id, id: deliveryId })
    if (!delivery) throw notFound('Entrega não encontrada.')
    return delivery
  })
}
