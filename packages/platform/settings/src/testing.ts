import { SETTINGS, type SettingsOf, type SystemSettings } from './contract.ts'
import type { Settings } from './server.ts'

/** Settings that stand as declared but for `system`, which a test may change at any time. */
export function fixedSettings(system: Partial<SystemSettings> = {}): Settings {
  const values: { [G in keyof typeof SETTINGS]: SettingsOf<G> } = {
    system: SETTINGS.system.parse({}),
    media: SETTINGS.media.parse({}),
    messaging: SETTINGS.messaging.parse({}),
  }
  return {
    get: (group) => (group === 'system' ? { ...values[group], ...system } : values[group]),
    set: async () => {
      throw new Error('these settings are fixed')
    },
    onChange: () => () => {},
    close: async () => {},
  }
}
