import { fact } from '@cadencia/contract/fact'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'
import { LinkedKind, Relation } from './contract.ts'

const about = z.object({
  kind: LinkedKind,
  recordId: Id,
  otherKind: LinkedKind,
  otherId: Id,
  relation: Relation,
  /** Null for automatic changes. */
  actorId: Id.nullable(),
  at: Instant,
})

/** The same from both ends. */
const key = ({ recordId, otherId }: z.output<typeof about>) => [recordId, otherId].toSorted().join(':')

export const linkCreated = fact({
  name: 'link.created',
  summary: 'Dois registros foram ligados, também um novo àquele de que veio',
  payload: about,
  key,
})

/** Not recorded where a record was deleted with its links. */
export const linkRemoved = fact({
  name: 'link.removed',
  summary: 'Dois registros já não estão ligados',
  payload: about,
  key,
})
