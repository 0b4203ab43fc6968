import { SegmentedControl } from '@mantine/core'
import { choicesOf } from './filter-values.ts'

export const SCOPES = ['mine', 'all'] as const
type Scope = (typeof SCOPES)[number]

const SCOPE_LABELS = { mine: 'Minhas', all: 'Todas' } as const
const CHOICES = choicesOf(SCOPES, SCOPE_LABELS)

interface ScopeFilterProps {
  value: Scope
  onChange: (scope: Scope) => void
}

/** The viewer's own records or everybody's. */
export function ScopeFilter(props: ScopeFilterProps) {
  return (
    <SegmentedControl
      flex={{ base: '1 1 100%', sm: '0 0 auto' }}
      aria-label="De quem"
      data={CHOICES}
      {...props}
    />
  )
}
