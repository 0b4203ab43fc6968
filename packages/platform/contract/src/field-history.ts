import { z } from 'zod'
import { ActingToken } from './acting-token.ts'
import { Person } from './person.ts'
import { Id, IdParams, Instant, page } from './values.ts'

/** One changed field of a record; people, teams and the like stand by their names. */
export const FieldHistoryEntry = z.object({
  id: Id,
  at: Instant,
  /** Null where nobody did it, or for a deleted user. */
  actor: Person.nullable(),
  token: ActingToken.nullish(),
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
})
export type FieldHistoryEntry = z.infer<typeof FieldHistoryEntry>

/**
 * What the calls for a record's history declare besides their URL and area.
 *
 * @param named with its article, for the documentation: 'a tarefa', 'o conhecimento'
 */
export function fieldHistoryCall(named: `${'a' | 'o'} ${string}`) {
  return {
    method: 'GET',
    summary: `Quem mudou o quê n${named}, do mais novo ao mais antigo`,
    schema: { params: IdParams, querystring: page(500), response: { 200: z.array(FieldHistoryEntry) } },
  } as const
}
