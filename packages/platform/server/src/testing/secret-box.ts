import { createSecretBox } from '../secret-box.ts'

/** A fixed key, for tests. */
export const testSecretBox = createSecretBox(async () => Buffer.alloc(32, 7))
