import { BottomSheet } from '@cadencia/ui/bottom-sheet'
import { NavLink } from '@mantine/core'
import { Link } from 'react-router'
import { useCreateActions } from './general-actions.ts'

/** Everything that can be created, from the bottom of a phone. */
export function CreateSheet({ onClose }: { onClose: () => void }) {
  return (
    <BottomSheet title="Criar" onClose={onClose}>
      {useCreateActions().map(({ id: to, label, icon: AreaIcon }) => (
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
    </BottomSheet>
  )
}
