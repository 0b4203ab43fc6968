import { IconTargetArrow } from '@tabler/icons-react'
import { ListEmptyState } from '../../../collections/rows/list-empty-state.tsx'

interface PipelineEmptyStateProps {
  isFiltered: boolean
  clear: () => void
  onCreate: () => void
}

/** Stands where the filters leave no opportunity, on the board as in the list. */
export function PipelineEmptyState({ isFiltered, clear, onCreate }: PipelineEmptyStateProps) {
  return (
    <ListEmptyState
      icon={IconTargetArrow}
      text="Nenhuma oportunidade encontrada"
      description={
        isFiltered
          ? 'Nenhuma oportunidade corresponde aos filtros.'
          : 'Crie a primeira negociação, ou converta um lead.'
      }
      isFiltered={isFiltered}
      clear={clear}
      createLabel="Nova Oportunidade"
      onCreate={onCreate}
    />
  )
}
