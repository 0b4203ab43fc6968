import {
  isLost,
  isWon,
  LOST_STAGE,
  type Opportunity,
  OpportunityPatch,
  STAGES,
  Stage,
} from '@cadencia/crm/opportunities/contract'
import { useOpportunity, useUpdateOpportunity } from '@cadencia/crm/opportunities/react'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { Select } from '@mantine/core'
import { IconCircleDot, IconPencil, IconTrash } from '@tabler/icons-react'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { useHeldDialog } from '../../../kit/screen/held-dialogs.tsx'
import { showFailure } from '../../../kit/show-failure.ts'
import type { Action } from '../../../records/actions/action.ts'
import { useActions } from '../../../records/actions/action-store.ts'
import { fieldActions, recordSetter } from '../../../records/fields/field-actions.ts'
import { linkAction } from '../../../records/links/link-action.ts'
import { IconAction } from '../../../records/panel/icon-action.tsx'
import { OfferedActions, RecordActions } from '../../../records/panel/offered-actions.tsx'
import { useRecordPatch } from '../../../records/panel/use-record-patch.ts'
import { STAGE_BADGES } from '../crm-labels.ts'
import { DeleteOpportunityDialog } from './delete-opportunity-dialog.tsx'
import { OPPORTUNITY_FIELDS } from './fields.tsx'
import { LostDialog } from './lost-dialog.tsx'
import { showMove, useWinToast } from './use-stage-moves.ts'

const EditOpportunityDialog = lazyDialog(() =>
  import('./edit-opportunity-dialog.tsx').then((module) => module.EditOpportunityDialog),
)

/** Changes one field of an opportunity, and offers to undo that. */
export function useOpportunityPatch(opportunity: Opportunity) {
  const { mutateAsync: update } = useUpdateOpportunity()
  return useRecordPatch({
    record: opportunity,
    schema: OpportunityPatch,
    save: (body) => update({ params: { id: opportunity.id }, body }),
    saved: 'Oportunidade atualizada',
    failure: 'Falha ao atualizar oportunidade. Tente novamente.',
    draftKey: `crm.opportunity.property.${opportunity.id}`,
  })
}

function useStageMove(opportunity: Opportunity) {
  const update = useUpdateOpportunity()
  const showWin = useWinToast()
  return {
    isPending: update.isPending,
    move: (stage: Stage, lostReason?: string, onMoved?: () => void) =>
      update.mutate(
        { params: { id: opportunity.id }, body: { stage, ...(lostReason ? { lostReason } : {}) } },
        {
          onSuccess: (moved) => {
            onMoved?.()
            if (isWon(stage)) return showWin(moved)
            const { stage: earlier, lostReason: reason } = opportunity
            showMove(opportunity, moved, {
              position: { stage: earlier, ...(reason === null ? {} : { lostReason: reason }) },
              move: (body) => update.mutateAsync({ params: { id: moved.id }, body }),
            })
          },
          onError: (error) => showFailure(error, 'Falha ao mover oportunidade. Tente novamente.'),
        },
      ),
  }
}

function LoseDialog({ opportunity, onClose }: { opportunity: Opportunity; onClose: () => void }) {
  const { isPending, move } = useStageMove(opportunity)
  return (
    <LostDialog
      opportunity={opportunity}
      isPending={isPending}
      onLose={(reason) => move(LOST_STAGE, reason, onClose)}
      onClose={onClose}
    />
  )
}

/** Moves it to another stage; losing asks why. */
function useStageChange(opportunity: Opportunity) {
  const { hold, dialog } = useHeldDialog(opportunity, useOpportunity)
  const { isPending, move } = useStageMove(opportunity)
  return {
    isPending,
    choose: (stage: Stage) => {
      if (stage === opportunity.stage) return
      if (isLost(stage)) hold((current, close) => <LoseDialog opportunity={current} onClose={close} />)
      else move(stage)
    },
    dialog,
  }
}

/** Moves it to another stage. */
export function StageSelect({ opportunity }: { opportunity: Opportunity }) {
  const { isPending, choose, dialog } = useStageChange(opportunity)
  return (
    <>
      <Select
        aria-label="Etapa"
        w={180}
        disabled={isPending}
        data={choicesOf(STAGES, STAGE_BADGES)}
        value={opportunity.stage}
        onChange={(chosen) => {
          const { data: stage } = Stage.safeParse(chosen)
          if (stage !== undefined) choose(stage)
        }}
      />
      {dialog}
    </>
  )
}

/** Who it is given to, and its stages. */
function usePropertyActions(
  opportunity: Opportunity,
  stages: readonly Stage[],
  choose: (stage: Stage) => void,
) {
  const patch = useOpportunityPatch(opportunity)
  const stage: Action = {
    id: 'status',
    label: 'Mudar de etapa…',
    icon: IconCircleDot,
    keys: 's',
    useChoices: () =>
      stages.map((one) => ({
        id: one,
        label: STAGE_BADGES[one].label,
        isCurrent: one === opportunity.stage,
        run: () => choose(one),
      })),
  }
  return [
    ...fieldActions(OPPORTUNITY_FIELDS, recordSetter(patch, opportunity.title, undefined)),
    stage,
    linkAction({ kind: 'opportunity', id: opportunity.id }),
  ]
}

interface OpportunityActionsProps {
  opportunity: Opportunity
  onDeleted?: () => void
}

/** Its person and stage, the dialog of all fields, and deletion. */
export function OpportunityActions({ opportunity, onDeleted }: OpportunityActionsProps) {
  const { hold, dialog: held } = useHeldDialog(opportunity, useOpportunity)
  const edit = () => hold((current, close) => <EditOpportunityDialog opportunity={current} onClose={close} />)
  const remove = () =>
    hold((current, close) => (
      <DeleteOpportunityDialog opportunity={current} onClose={close} {...(onDeleted && { onDeleted })} />
    ))
  const { choose, dialog } = useStageChange(opportunity)
  return (
    <>
      <RecordActions actions={usePropertyActions(opportunity, STAGES, choose)} />
      <IconAction icon={IconPencil} label="Editar" onClick={edit} />
      <IconAction icon={IconTrash} label="Excluir" onClick={remove} />
      {held}
      {dialog}
    </>
  )
}

/** Offers the same for the opportunity that has the focus. */
export function FocusedOpportunityActions({ item }: { item: Opportunity }) {
  return (
    <OfferedActions level="item" heading={item.title} subject={item.id}>
      <OpportunityActions opportunity={item} />
    </OfferedActions>
  )
}

/** Offers what can be done at once with an opportunity that the palette found. */
export function FoundOpportunityActions({ id }: { id: string }) {
  const { data: opportunity } = useOpportunity(id)
  return opportunity ? <LoadedOpportunityActions opportunity={opportunity} /> : null
}

/** Losing asks why, which the palette can't. */
const FOUND_STAGES = STAGES.filter((stage) => !isLost(stage))

function LoadedOpportunityActions({ opportunity }: { opportunity: Opportunity }) {
  const { choose } = useStageChange(opportunity)
  const actions = usePropertyActions(opportunity, FOUND_STAGES, choose)
  useActions({ level: 'found', heading: opportunity.title, subject: opportunity.id }, actions)
  return null
}
