import { invalid } from './app-error.ts'

/** Field and message per foreign key. */
export type References = Readonly<Record<string, readonly [path: string, message: string]>>

const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Runs a write and turns a foreign key violation into a 400 about its field. Checking first would leave a race and cost
 * a query.
 */
export async function checkingReferences<T>(references: References, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const reference = referenceOf(error, references)
    throw reference ? invalid(...reference) : error
  }
}

function referenceOf(error: unknown, references: References) {
  if (!(error instanceof Error && 'code' in error && 'constraint' in error)) return undefined
  if (error.code !== FOREIGN_KEY_VIOLATION) return undefined
  return references[String(error.constraint)]
}
