import type { Db } from '@cadencia/db/client'
import { lockName } from '@cadencia/db/locks'
import type { Compilable } from 'kysely'
import unhomoglyph from 'unhomoglyph'
import { AppError } from './app-error.ts'

const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

/**
 * What names that look alike have in common: without regard to compatibility forms (NFKC), format characters, accents, case,
 * runs of blanks, and characters that Unicode calls confusable (UTS 39). Not for display.
 */
export function nameKey(name: string): string {
  const shown = withoutMarks(name.normalize('NFKC').replace(/\p{Cf}/gu, ''))
  // In both cases: `m` is confusable with `rn`, and `M` is not.
  const skeleton = withoutMarks(unhomoglyph(unhomoglyph(shown).toLowerCase()))
  // `I` is confusable with `l`, and is the same letter as `i`.
  return skeleton.replaceAll('i', 'l').replace(/\s+/gu, ' ').trim()
}

/** Whether a name looks like one of these. */
export function looksLikeOneOf(name: string, others: readonly string[]): boolean {
  const key = nameKey(name)
  return others.some((other) => nameKey(other) === key)
}

/** Until the transaction ends nobody else looks whether a name of this table is free. Comes after every other lock. */
export function lockNames(trx: Db, table: string): Promise<void> {
  return lockName(trx, 'names of', table)
}

interface WantedName {
  readonly name: string
  readonly table: string
  /** The names that it must not look like. */
  readonly others: Compilable<{ readonly name: string }>
  /** What the person reads where it does. */
  readonly message: string
}

/** Throws 409 `name_taken`. One such look at a table at a time, until the transaction ends. */
export async function requireFreeName(trx: Db, { name, table, others, message }: WantedName): Promise<void> {
  await lockNames(trx, table)
  const { rows } = await trx.executeQuery(others)
  const names = rows.map((row) => row.name)
  if (looksLikeOneOf(name, names)) throw new AppError('name_taken', 409, message)
}
