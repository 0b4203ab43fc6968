import { BottomSheet } from '@cadencia/ui/bottom-sheet'
import { NavLink, Title } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import type { DirectAction } from '../records/actions/action.ts'
import { GROUPS } from '../records/noun.ts'
import { useCreateActions } from './general-actions.ts'
import { useAreas } from './use-areas.ts'

interface CreateSheetProps {
  onClose: () => void
}

/** Everything that can be created, from the bottom of a phone, in the groups of the areas that have it. */
export function CreateSheet({ onClose }: CreateSheetProps) {
  const areas = useAreas()
  const groupOf = ({ id: to }: DirectAction) =>
    areas.find(({ path }) => to.split(/[/?]/)[1] === path.slice(1))?.group
  const actions = Map.groupBy(useCreateActions(), groupOf)
  return (
    <BottomSheet title="Criar" onClose={onClose}>
      {GROUPS.map((name) => (
        <CreateGroup key={name} name={name} actions={actions.get(name) ?? []} onClose={onClose} />
      ))}
    </BottomSheet>
  )
}

interface CreateGroupProps extends CreateSheetProps {
  name: string
  actions: readonly DirectAction[]
}

function CreateGroup({ name, actions, onClose }: CreateGroupProps) {
  const titleId = useId()
  if (actions.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields
    <div role="group" aria-labelledby={titleId}>
      <Title id={titleId} order={3} size="sm" fw={600} c="dimmed" px="sm" pt="xs">
        {name}
      </Title>
      {actions.map(({ id: to, label, icon: AreaIcon }) => (
        <NavLink
          key={to}
          component={Link}
          to={to}
          label={label}
          mih={48}
          leftSection={AreaIcon && <AreaIcon size={20} stroke={1.75} aria-hidden />}
          onClick={onClose}
        />
      ))}
    </div>
  )
}
