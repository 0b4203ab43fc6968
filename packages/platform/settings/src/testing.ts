import { SETTINGS, type SecuritySettings, type SettingsOf, type SystemSettings } from './contract.ts'
import type { Settings } from './server.ts'

/** Default settings, with `system` and `security` changeable by a test. */
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
