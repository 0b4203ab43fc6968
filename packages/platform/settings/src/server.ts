import type { Db } from '@cadencia/db/client'
import { listen } from '@cadencia/db/listen'
import { SETTINGS, type SettingsGroup, type SettingsOf } from './contract.ts'

/** The system's settings as this process knows them: at most a second behind the database. */
export interface Settings {
  get<G extends SettingsGroup>(group: G): SettingsOf<G>
  /** Replaces a group; every process reloads it. Throws when a value is out of its range. */
  set<G extends SettingsGroup>(db: Db, group: G, value: SettingsOf<G>): Promise<void>
  /** Tells of each reload; answers how to stop being told. */
  onChange(listener: () => void): () => void
  close(): Promise<void>
}

type Values = { [G in SettingsGroup]: SettingsOf<G> }

/** Reads every group, with the declared default for what was never set or no longer fits. */
async function load(db: Db): Promise<Values> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).execute()
  const stored = new Map(rows.map((row) => [row.name, row.value]))
  return {
    system: SETTINGS.system.catch(SETTINGS.system.parse({})).parse(stored.get('system') ?? {}),
    media: SETTINGS.media.catch(SETTINGS.media.parse({})).parse(stored.get('media') ?? {}),
    messaging: SETTINGS.messaging.catch(SETTINGS.messaging.parse({})).parse(stored.get('messaging') ?? {}),
  }
}

export interface OpenSettingsOptions {
  readonly db: Db
  readonly connectionString: string
  readonly log: { warn(details: object, message: string): void }
}

/** Loads the settings and keeps them fresh, also after the database was away. */
export async function openSettings({ db, connectionString, log }: OpenSettingsOptions): Promise<Settings> {
  let values = await load(db)
  const listeners = new Set<() => void>()
  const reload = () => {
    load(db).then(
      (fresh) => {
        values = fresh
        for (const tell of listeners) tell()
      },
      (error: unknown) => log.warn({ err: error }, 'settings not reloaded'),
    )
  }
  const listener = listen({
    connectionString,
    channels: ['settings'],
    log,
    onNotification: reload,
    onListening: reload,
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
    },
    onChange: (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    close: () => listener.close(),
  }
}
