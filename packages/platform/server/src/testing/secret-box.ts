import { createSecretBox } from '../secret-box.ts'

/** Seals with a key that everybody knows, for tests. */
export const testSecretBox = createSecretBox(async () => Buffer.alloc(32, 7))
