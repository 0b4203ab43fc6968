import { z } from 'zod'

/** What is put into a list of ids and taken out of it, whatever else stands there. */
export interface IdListChange {
  readonly add?: readonly string[] | undefined
  readonly remove?: readonly string[] | undefined
}

const BOTH = 'Um item não pode entrar e sair ao mesmo tempo'
const stored = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))]

/** A list of ids in a patch: all of it, or a change of it. `wrong` refuses what is neither. */
export function idListPatch<T extends z.ZodType<string[], string[]>>(list: T, wrong: string) {
  const ids = z.array(z.uuid('Identificador inválido'), wrong).overwrite(stored)
  const change = z
    .object({ add: ids, remove: ids })
    .partial()
    .refine(({ add = [], remove = [] }) => add.every((id) => !remove.includes(id)), {
      path: ['add'],
      message: BOTH,
    })
  return z.union([list, change], {
    // A union alone says only that neither fits.
    error: (issue) => {
      const [ofList, ofChange] = z.array(z.array(z.object({ message: z.string() }))).parse(issue.errors ?? [])
      if (typeof issue.input !== 'object' || issue.input === null) return wrong
      return (Array.isArray(issue.input) ? ofList : ofChange)?.[0]?.message ?? wrong
    },
  })
}

/** The list after a patch. */
export function changedIds(before: readonly string[], patch: readonly string[] | IdListChange): string[] {
  if (isIdList(patch)) return [...patch]
  const { add = [], remove = [] } = patch
  return [...new Set([...before.filter((id) => !remove.includes(id)), ...add])]
}

const isIdList = (patch: readonly string[] | IdListChange): patch is readonly string[] => Array.isArray(patch)

/** The change that makes one list of another. */
export function idListChange(before: readonly string[], after: readonly string[]) {
  return {
    add: after.filter((id) => !before.includes(id)),
    remove: before.filter((id) => !after.includes(id)),
  }
}

/**
 * The version that a patch must be made from; undefined where it only puts ids into `lists` and takes them out, which goes with
 * whatever others changed.
 */
export function versionToCheck<T extends { readonly version?: number | undefined }>(
  patch: T,
  lists: readonly (keyof T)[],
): number | undefined {
  const { version, ...others } = patch
  const given = Object.entries(others).filter(([, value]) => value !== undefined)
  const isListChange = ([name, value]: [string, unknown]) =>
    lists.some((list) => list === name) && !Array.isArray(value)
  return given.length > 0 && given.every(isListChange) ? undefined : version
}
