import { type Db, transact } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import { record } from '@cadencia/db/outbox'
import { keepAdministrator } from '@cadencia/people/teams/read-repository'
import type { Actor } from '@cadencia/server/actor'
import { invalid } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import { SETTINGS, type SettingsGroup, type SettingsOf } from '@cadencia/settings/contract'
import { type Settings, settingsFrom } from '@cadencia/settings/server'
import { sql } from 'kysely'
import { settingsChanged } from './facts.ts'

/** What the rules of some settings need to know. */
export interface SettingsContext {
  readonly settings: Settings
  /** Of ALLOWED_EMAIL_DOMAINS; undefined where it is not set. */
  readonly allowedEmailDomains: readonly string[] | undefined
}

type Group = Exclude<SettingsGroup, 'messaging'>

export interface SettingsChange<G extends Group> {
  readonly group: G
  readonly patch: { readonly [K in keyof SettingsOf<G>]?: SettingsOf<G>[K] | undefined }
  readonly actor: Actor
}

const GUESTS_NEED_DOMAINS =
  'Para permitir convidados, defina ALLOWED_EMAIL_DOMAINS com os domínios de e-mail aceitos.'

/** The group as it is stored; nobody else changes it until the transaction ends. */
async function lockGroup<G extends Group>(trx: Db, group: G): Promise<SettingsOf<G>> {
  // A group that was never changed has no row to lock.
  await trx
    .insertInto('settings')
    .values({ name: group, value: '{}' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  await lockRows(trx, 'settings', sql`name = ${group}`)
  const { value } = await trx
    .selectFrom('settings')
    .select('value')
    .where('name', '=', group)
    .executeTakeFirstOrThrow()
  return settingsFrom(group, value)
}

/**
 * Changes a group of settings; what is absent from the patch stays. Every process works by them within a second, and
 * every page hears of it. Throws 400 for guests without a list of domains.
 */
export function changeSettings<G extends Group>(
  db: Db,
  { settings, allowedEmailDomains }: SettingsContext,
  { group, patch, actor }: SettingsChange<G>,
): Promise<SettingsOf<G>> {
  return transact(db, async (trx) => {
    const before = await lockGroup(trx, group)
    await keepAdministrator(trx, actor)
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
    const after = SETTINGS[group].parse({ ...before, ...given }) as SettingsOf<G>
    const letsGuestsIn = 'allowGuestUsers' in given && given.allowGuestUsers === true
    if (letsGuestsIn && !allowedEmailDomains?.length) throw invalid('allowGuestUsers', GUESTS_NEED_DOMAINS)
    await settings.set(trx, group, after)
    await audit(trx, {
      actor: actor.actorId,
      action: 'settings.changed',
      entity: 'settings',
      entityId: group,
      before,
      after,
    })
    await record(trx, settingsChanged, { group, ...actor })
    return after
  })
}
