import { useFocusReturn } from '@cadencia/ui/use-focus-return'
import { Drawer, NavLink } from '@mantine/core'
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
  useFocusReturn(true)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      padding="sm"
      title="Criar"
      classNames={{ content: 'bottom-sheet' }}
    >
      {commands}
    </Drawer>
  )
}
