import { stageList, usePilotStages } from '@cadencia/pilots/react'
import { lazyDialog, lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { useParams } from 'react-router'
import { useCreateParam } from '../../collections/use-create-param.ts'
import { Screen } from '../../kit/screen/screen.tsx'
import type { ScreenAddress } from '../../kit/screen/screen-address.ts'
import { useCloseRecord } from '../../records/panel/use-close-record.ts'
import { useGuestRefusal } from '../../records/people/use-guest-refusal.ts'
import { StageList } from './stage-list.tsx'

const StageRecord = lazyOverlay(() => import('./stage-record.tsx').then((module) => module.StageRecord))
const NewStageDialog = lazyDialog(() =>
  import('./new-stage-dialog.tsx').then((module) => module.NewStageDialog),
)

/** Pilot projects: their stages, with a stage's record beside them. */
export function SpecialProjectsScreen() {
  const { stageId } = useParams()
  const stages = usePilotStages()
  const refusal = useGuestRefusal()
  const closeRecord = useCloseRecord('/special-projects')
  const { isCreating, openForm, closeForm } = useCreateParam('Nova etapa', refusal)
  return (
    <Screen
      title="Projetos Especiais"
      backTo="/"
      create={{ label: 'Nova Etapa', reason: refusal, onClick: openForm }}
    >
      <StageList stages={stages} refusal={refusal} openId={stageId} onCreate={openForm} />
      {stageId && <StageRecord stageId={stageId} stages={stages} onClose={closeRecord} />}
      <NewStageDialog opened={isCreating} onClose={closeForm} />
    </Screen>
  )
}

SpecialProjectsScreen.prefetch = async ({ client, params: { stageId } }: ScreenAddress) => {
  if (stageId) StageRecord.preload()
  await client.prefetchQuery(stageList())
}
