import { type Db, transact } from '@cadencia/db/client'
import { outboxRow } from '@cadencia/db/outbox'
import { keepViewer } from '@cadencia/people/teams/read-repository'
import { requireActive } from '@cadencia/server/active-people'
import { createActor } from '@cadencia/server/actor'
import { invalid } from '@cadencia/server/app-error'
import { knowledgeShared } from '../facts.ts'
import { type KnowledgeDraft, type KnowledgeShare, SHARE_POINTS } from './contract.ts'
import { shares } from './record.ts'
import { findTeamOf, isActiveUser, isRewarded } from './repository.ts'

interface Sharing {
  readonly draft: KnowledgeDraft
  readonly fromUserId: string
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Throws 401 where the giver was deactivated, 400 unless the recipient is another active user. Gives points once per sprint, recipient and title
 * (case-insensitive); repeated shares are stored with 0 points.
 */
export function addShare(db: Db, { draft, fromUserId, now }: Sharing): Promise<KnowledgeShare> {
  if (draft.toUserId === fromUserId) {
    throw invalid('toUserId', 'Não é possível compartilhar conhecimento consigo')
  }
  const actor = createActor(fromUserId, { now: () => now })
  return transact(db, async (trx) => {
    await keepViewer(trx, { userId: fromUserId, isAdministrator: false }, [draft.toUserId])
    const teamId = await findTeamOf(trx, draft.sprintId)
    if (teamId === undefined) throw invalid('sprintId', 'Sprint não encontrada')
    await requireActive(trx, { path: 'toUserId', ids: [draft.toUserId] })
    if (!(await isActiveUser(trx, draft.toUserId))) throw invalid('toUserId', 'Destinatário não encontrado')
    const points = (await isRewarded(trx, { ...draft, fromUserId })) ? 0 : SHARE_POINTS
    return shares.insert(
      trx,
      { ...draft, fromUserId, points },
      {
        facts: (share) => outboxRow(knowledgeShared, { share, teamId, ...actor }),
        actor,
      },
    )
  })
}
