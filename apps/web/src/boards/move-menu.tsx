import { Menu } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './boards.module.css'
import { CardIconButton } from './card-icon-button.tsx'

interface MoveMenuProps<Column extends string> {
  /** What its button says. */
  readonly label: string
  /** The other columns. */
  readonly columns: readonly { readonly column: Column; readonly title: string }[]
  readonly tabIndex: number
  readonly onMove: (column: Column) => void
}

/** The way to another column without dragging. The menu itself is made when it is asked for. */
export function MoveMenu<Column extends string>({ label, columns, tabIndex, onMove }: MoveMenuProps<Column>) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <span className={classes.anchored}>
      <CardIconButton
        ref={button}
        label={label}
        icon={IconArrowsExchange}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Menu opened onClose={close} position="bottom-end" shadow="md" returnFocus={false}>
          <Menu.Target>
            <span className={classes.anchor} />
          </Menu.Target>
          <Menu.Dropdown aria-label="Mover para">
            <Menu.Label>Mover para</Menu.Label>
            {columns.map(({ column, title }) => (
              <Menu.Item key={column} onClick={() => onMove(column)}>
                {title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  )
}
