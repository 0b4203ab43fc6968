import { formatDate } from '@cadencia/locale/dates'
import { linkTo } from '@cadencia/records/record-kind'
import { endFacts, type Linkable } from '@cadencia/server/linkable'
import { stageChanged } from './facts.ts'
import { stageRecord, stages } from './record.ts'

/** All staff read and change stages. */
export const linkedStages: Linkable = {
  kind: 'pilot',
  find: async (db, ids) =>
    (await stages.findStored(db, ids)).map(({ isDeleted, ...stage }) => ({
      ...linkTo(stageRecord, stage),
      detail: stage.dueDate === null ? '' : `Até ${formatDate(stage.dueDate)}`,
      status: stage.status,
      isDeleted,
      readerIds: null,
      at: stage.createdAt,
    })),
  keep: (trx, ids) => stages.keepAll(trx, ids),
  // Deleting a stage takes its links away, which tells of them.
  facts: endFacts([stageChanged], ({ stageId }) => [stageId]),
}
