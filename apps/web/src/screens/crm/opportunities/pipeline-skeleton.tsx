import { STAGES } from '@cadencia/crm/opportunities/contract'
import { Skeleton } from '@mantine/core'
import kanban from '../../../collections/board/boards.module.css'
import { STAGE_BADGES } from '../crm-labels.ts'

/** Holds the place of the board while it loads. */
export function PipelineSkeleton() {
  return (
    <div role="status" aria-label="Carregando">
      <div className={kanban.board} data-wide aria-hidden>
        {STAGES.map((stage) => (
          <div key={stage} className={kanban.column}>
            <div className={kanban.columnHead}>
              <span className={kanban.columnTitle}>{STAGE_BADGES[stage].label}</span>
            </div>
            <div className={kanban.scroller}>
              <Skeleton height={118} mb={8} />
              <Skeleton height={118} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
