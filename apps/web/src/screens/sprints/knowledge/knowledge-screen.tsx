import { DIRECTIONS, type Direction } from '@cadencia/sprints/knowledge/contract'
import { SegmentedControl } from '@mantine/core'
import { useUrlState } from '../../../lists/use-url-state.ts'
import { Screen } from '../../../shell/screen.tsx'
import { AreaNav } from '../sprints/area-nav.tsx'
import { ShareList } from './share-list.tsx'

const DIRECTION_LABELS = {
  given: 'Compartilhei',
  received: 'Recebi',
} as const satisfies Record<Direction, string>

const CHOICES = DIRECTIONS.map((value) => ({ value, label: DIRECTION_LABELS[value] }))

/** What I gave and received. */
export function KnowledgeScreen() {
  const { params, change } = useUrlState()
  const direction = DIRECTIONS.find((one) => one === params.get('direction')) ?? 'given'
  return (
    <Screen title="Conhecimento" subtitle="O que você compartilhou e recebeu nas sprints">
      <AreaNav at="/sprints/knowledge" />
      <SegmentedControl
        mb="md"
        aria-label="Direção"
        data={CHOICES}
        value={direction}
        onChange={(value) => change({ direction: value === 'given' ? null : value })}
      />
      <ShareList key={direction} direction={direction} />
    </Screen>
  )
}
