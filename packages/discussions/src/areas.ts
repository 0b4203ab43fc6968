import type { Area } from '@cadencia/contract/areas'
import { KINDS } from '@cadencia/contract/kinds'
import { IdParams } from '@cadencia/contract/values'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DISCUSSED_KINDS, DiscussedKind } from './contract.ts'
import { findSubject } from './repository.ts'

const Asked = z.object({ kind: DiscussedKind })
const ALL: readonly Area[] = [...new Set(DISCUSSED_KINDS.map((kind) => KINDS[kind].area))]

/** The area of the record that a comment is on. */
export async function areasOfComment({ db, params }: FastifyRequest): Promise<readonly Area[]> {
  const { data } = IdParams.safeParse(params)
  const subject = data && (await findSubject(db, data.id))
  return subject ? [KINDS[subject.kind].area] : ALL
}

/** The area of the kind that the handler looks for the record in. */
export async function areasOfChanges({ query }: FastifyRequest): Promise<readonly Area[]> {
  const { data } = Asked.safeParse(query)
  return data ? [KINDS[data.kind].area] : ALL
}
