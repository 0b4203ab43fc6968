import { SETTINGS, type SettingsGroup, type SettingsOf } from '@cadencia/settings/contract'
import { type OpenSettingsOptions, openSettings, type Settings } from '@cadencia/settings/server'

export interface DeferredSettings extends Settings {
  /** Loads the stored values; until then defaults apply. Rejects while the database is down. */
  open(options: OpenSettingsOptions): Promise<void>
}

type Defaults = { readonly [G in SettingsGroup]: SettingsOf<G> }

/** Settings that exist before the database connection. */
export function createDeferredSettings(): DeferredSettings {
  const defaults: Defaults = {
    system: SETTINGS.system.parse({}),
    media: SETTINGS.media.parse({}),
    messaging: SETTINGS.messaging.parse({}),
    security: SETTINGS.security.parse({}),
  }
  const listeners = new Set<() => void>()
  let opened: Settings | undefined
  return {
    open: async (options) => {
      opened ??= await openSettings(options)
      opened.onChange(() => {
        for (const tell of listeners) tell()
      })
    },
    get: (group) => opened?.get(group) ?? defaults[group],
    set: async (db, group, value) => {
      if (!opened) throw new Error('settings were changed before they were loaded')
      await opened.set(db, group, value)
    },
    onChange: (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    close: async () => opened?.close(),
  }
}
