import { usePilotStages } from '@cadencia/pilots/react'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { IconPlus } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { ActionButton } from '../../details/action-button.tsx'
import { useCloseRecord } from '../../details/use-close-record.ts'
import { useCreateParam } from '../../lists/use-create-param.ts'
import { useGuestRefusal } from '../../people/use-guest-refusal.ts'
import { Screen } from '../../shell/screen.tsx'
import { StageList } from './stage-list.tsx'

const StageRecord = lazyOverlay(() => import('./stage-record.tsx').then((module) => module.StageRecord))
const NewStageDialog = lazyOverlay(() =>
  import('./new-stage-dialog.tsx').then((module) => module.NewStageDialog),
)

/** Pilot projects: their stages, with a stage's record beside them. */
export function SpecialProjectsScreen() {
  const { stageId } = useParams()
  const stages = usePilotStages()
  const refusal = useGuestRefusal()
  const closeRecord = useCloseRecord('/special-projects')
  const { isCreating, openForm, closeForm } = useCreateParam(refusal)
  return (
    <Screen
      title="Projetos Especiais"
      backTo="/"
      actions={
        <ActionButton
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          reason={refusal}
          onClick={openForm}
        >
          Nova Etapa
        </ActionButton>
      }
    >
      <StageList stages={stages} refusal={refusal} openId={stageId} onCreate={openForm} />
      {stageId && <StageRecord stageId={stageId} stages={stages} onClose={closeRecord} />}
      <NewStageDialog opened={isCreating} onClose={closeForm} />
    </Screen>
  )
}
