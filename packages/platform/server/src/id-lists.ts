import { changedIds, type IdListChange } from '@cadencia/contract/id-lists'
import type { z } from 'zod'
import { invalid } from './app-error.ts'

interface ListPatch {
  readonly path: string
  /** What the whole list may be. */
  readonly schema: z.ZodType<string[]>
  readonly patch: readonly string[] | IdListChange
}

/** A record's list of ids after a patch. Throws 400 where it can't be so, such as for too many. */
export function patchedIds(before: readonly string[], { path, schema, patch }: ListPatch): string[] {
  const { data, error } = schema.safeParse(changedIds(before, patch))
  if (data === undefined) throw invalid(path, error.issues[0]?.message ?? 'Valor inválido')
  return data
}
