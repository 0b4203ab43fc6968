import type { Db } from '@cadencia/db/client'
import { parseEnvironment } from '@cadencia/server/environment'
import { testSecretBox } from '@cadencia/server/testing/secret-box'
import { fixedSettings } from '@cadencia/settings/testing'
import type { MessagingOptions } from '../server.ts'

/** What the domain needs where no gateway is in use. */
export function simulated(db: Db): MessagingOptions {
  return {
    ...parseEnvironment({}),
    db,
    settings: fixedSettings(),
    queues: () => undefined,
    now: Date.now,
    secretBox: testSecretBox,
    openFile: async () => {
      throw new Error('no files here')
    },
  }
}
