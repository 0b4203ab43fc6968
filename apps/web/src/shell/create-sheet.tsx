import { BottomSheet } from '@cadencia/ui/bottom-sheet'
import { NavLink } from '@mantine/core'
import { Link } from 'react-router'
import { useAreas } from './use-areas.ts'

/** Everything that can be created, from the bottom of a phone. */
export function CreateSheet({ onClose }: { onClose: () => void }) {
  const commands = useAreas().flatMap(({ icon: AreaIcon, commands: all = [] }) =>
    all
      .filter(({ icon }) => icon === undefined)
      .map(({ label, to }) => (
        <NavLink
          key={to}
          component={Link}
          to={to}
          label={label}
          mih={48}
          leftSection={<AreaIcon size={20} stroke={1.75} aria-hidden />}
          onClick={onClose}
        />
      )),
  )
  return (
    <BottomSheet title="Criar" onClose={onClose}>
      {commands}
    </BottomSheet>
  )
}
