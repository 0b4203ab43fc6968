import { MenuButton } from '@cadencia/ui/popup-button'
import { Menu } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { CardIconButton } from './card-icon-button.tsx'

interface MoveMenuProps<Column extends string> {
  /** What its button says. */
  readonly label: string
  /** The other columns. */
  readonly columns: readonly { readonly column: Column; readonly title: string }[]
  readonly tabIndex: number
  readonly onMove: (column: Column) => void
}

/** The way to another column without dragging. */
export function MoveMenu<Column extends string>({ label, columns, tabIndex, onMove }: MoveMenuProps<Column>) {
  return (
    <MenuButton
      label="Mover para"
      button={<CardIconButton label={label} icon={IconArrowsExchange} tabIndex={tabIndex} />}
    >
      <Menu.Label>Mover para</Menu.Label>
      {columns.map(({ column, title }) => (
        <Menu.Item key={column} onClick={() => onMove(column)}>
          {title}
        </Menu.Item>
      ))}
    </MenuButton>
  )
}
