import { SETTINGS, type SecuritySettings, type SettingsOf, type SystemSettings } from './contract.ts'
import type { Settings } from './server.ts'

/** Settings that stand as declared but for `system` and `security`, which a test may change at any time. */
export function fixedSettings(
  system: Partial<SystemSettings> = {},
  security: Partial<SecuritySettings> = {},
): Settings {
  const values: { [G in keyof typeof SETTINGS]: SettingsOf<G> } = {
    system: SETTINGS.system.parse({}),
    media: SETTINGS.media.parse({}),
    messaging: SETTINGS.messaging.parse({}),
    security: SETTINGS.security.parse({}),
  }
  return {
    get: (group) => ({ ...values[group], ...{ system, security, media: {}, messaging: {} }[group] }),
    set: async () => {
      throw new Error('these settings are fixed')
    },
    onChange: () => () => {},
    close: async () => {},
  }
}
