import { invalid } from './app-error.ts'

/** For each foreign key's name, the field that named the unknown record and what to say of it. */
export type References = Readonly<Record<string, readonly [path: string, message: string]>>

const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Runs a write that names other records. Where one of them does not exist, the database's refusal becomes a 400
 * about the field that named it; asking first would leave a gap, and cost a query each time.
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
