import type { Db } from '@cadencia/db/client'
import { listen } from '@cadencia/db/listen'
import { afterCommit } from '@cadencia/db/open-transaction'
import { SETTINGS, type SettingsGroup, type SettingsOf } from './contract.ts'

/** Settings as cached by this process: its own changes at once, those of others within a second. */
export interface Settings {
  get<G extends SettingsGroup>(group: G): SettingsOf<G>
  /** Replaces a group; this process has reloaded it when the write is answered. Throws when a value is out of range. */
  set<G extends SettingsGroup>(db: Db, group: G, value: SettingsOf<G>): Promise<void>
  /** Called on each reload. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}

type Values = { [G in SettingsGroup]: SettingsOf<G> }

/** Reads every group; defaults replace missing and invalid values. */
async function load(db: Db): Promise<Values> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).execute()
  const stored = new Map(rows.map((row) => [row.name, row.value]))
  return {
    system: settingsFrom('system', stored.get('system') ?? {}),
    media: settingsFrom('media', stored.get('media') ?? {}),
    messaging: settingsFrom('messaging', stored.get('messaging') ?? {}),
    security: settingsFrom('security', stored.get('security') ?? {}),
  }
}

/** Reads a group from the database, bypassing the cache. */
export async function readSettings<G extends SettingsGroup>(db: Db, group: G): Promise<SettingsOf<G>> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', group).executeTakeFirst()
  return settingsFrom(group, row?.value ?? {})
}

/** Parses a stored group; defaults if it is no longer valid. */
export function settingsFrom<G extends SettingsGroup>(group: G, value: unknown): SettingsOf<G> {
  const stored = SETTINGS[group].safeParse(value)
  return (stored.success ? stored.data : SETTINGS[group].parse({})) as SettingsOf<G>
}

export interface OpenSettingsOptions {
  readonly db: Db
  readonly connectionString: string
  readonly log: { warn(details: object, message: string): void }
}

/** Retry delay of a failed reload, since a change is announced only once. */
const RETRY_AFTER_MS = 500

/** Reloads one at a time, so that an older result never overwrites a newer one. */
function reloader(read: () => Promise<void>, onFailure: (error: unknown) => void) {
  let reading: Promise<void> | undefined
  let next: Promise<void> | undefined
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  async function start(): Promise<void> {
    if (isClosed) return
    clearTimeout(timer)
    reading = read()
      .catch((error: unknown) => {
        onFailure(error)
        if (!isClosed) timer = setTimeout(reload, RETRY_AFTER_MS)
      })
      .finally(() => {
        reading = undefined
      })
    await reading
  }

  /** Resolves when a reading that began after the call has ended, even if it failed. */
  function reload(): Promise<void> {
    if (!reading) return start()
    next ??= reading.then(() => {
      next = undefined
      return start()
    })
    return next
  }

  return {
    reload,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await reading
    },
  }
}

/** Loads the settings and reloads them on changes and reconnects. */
export async function openSettings({ db, connectionString, log }: OpenSettingsOptions): Promise<Settings> {
  let values = await load(db)
  const listeners = new Set<() => void>()
  const { reload, close } = reloader(
    async () => {
      values = await load(db)
      for (const tell of listeners) tell()
    },
    (error) => log.warn({ err: error }, 'settings not reloaded'),
  )
  const listener = listen({
    connectionString,
    channels: ['settings'],
    log,
    onNotification: () => void reload(),
    onListening: () => void reload(),
  })
  return {
    get: (group) => values[group],
    set: async (trx, group, value) => {
      const json = JSON.stringify(SETTINGS[group].parse(value))
      await trx
        .insertInto('settings')
        .values({ name: group, value: json })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ value: json, updated_at: new Date().toISOString() }),
        )
        .execute()
      await afterCommit(reload)
    },
    onChange: (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    close: async () => {
      await listener.close()
      await close()
    },
  }
}
