import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { IconPlus } from '@tabler/icons-react'
import { ActionButton } from '../../details/action-button.tsx'
import { useCreateParam } from '../../lists/use-create-param.ts'
import { useGuestRefusal } from '../../people/use-guest-refusal.ts'
import { Screen } from '../../shell/screen.tsx'
import { StageTimeline } from './stage-timeline.tsx'

const NewStageDialog = lazyOverlay(() =>
  import('./new-stage-dialog.tsx').then((module) => module.NewStageDialog),
)

/** Pilot projects: their stages on a timeline. */
export function SpecialProjectsScreen() {
  const refusal = useGuestRefusal()
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
      <StageTimeline onCreate={refusal === undefined ? openForm : undefined} />
      <NewStageDialog opened={isCreating} onClose={closeForm} />
    </Screen>
  )
}
