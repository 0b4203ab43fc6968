import { MenuButton, PopoverButton } from '@cadencia/ui/popup-button'
import { Menu } from '@mantine/core'
import { IconDots, IconMoodPlus } from '@tabler/icons-react'
import { type ComponentProps, type RefObject, useRef, useState } from 'react'
import type { DirectAction } from '../records/actions/action.ts'
import { ReactionPicker } from './reaction-picker.tsx'
import classes from './row-with-tools.module.css'

interface ToolsProps {
  /** Name of the menu. */
  menuLabel: string
  /** The menu's entries, asked for when it opens. */
  actionsOf: () => readonly DirectAction[]
  /** What is done most, a button each. */
  quickActions?: readonly DirectAction[]
  /** Without it nobody is asked for a reaction. */
  onReact?: ((emoji: string) => void) | undefined
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/**
 * A comment or a message with what can be done with it, shown under the pointer or the focus, and after a tap on a phone.
 * Its buttons are no stops of the Tab key: `moveThroughRows` leads to them. Takes what a `div` takes; `--tools-top` says how far above the row's edge the buttons begin.
 */
export function RowWithTools({
  menuLabel,
  actionsOf,
  quickActions = [],
  onReact,
  className = '',
  children,
  ...row
}: ToolsProps & ComponentProps<'div'>) {
  const [isTapped, setTapped] = useState(false)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tap only shows buttons that the keyboard reaches anyway
    // biome-ignore lint/a11y/noStaticElementInteractions: likewise
    <div
      {...row}
      className={`${classes.row} ${className}`}
      data-tapped={isTapped || undefined}
      onClick={() => setTapped((before) => !before)}
    >
      {children}
      <Tools menuLabel={menuLabel} actionsOf={actionsOf} quickActions={quickActions} onReact={onReact} />
    </div>
  )
}

function Tools({ menuLabel, actionsOf, quickActions = [], onReact }: ToolsProps) {
  const [opened, setOpened] = useState<'reactions' | 'menu' | null>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keeps clicks on buttons from counting as taps on the row
    // biome-ignore lint/a11y/noStaticElementInteractions: likewise
    <div
      className={classes.tools}
      data-open={opened !== null || undefined}
      onClick={(event) => event.stopPropagation()}
    >
      {onReact && (
        <PopoverButton
          opened={opened === 'reactions'}
          onChange={(isOpen) => setOpened(isOpen ? 'reactions' : null)}
          position="top-end"
          p="xs"
          button={
            <button type="button" tabIndex={-1} className={classes.tool} aria-label="Reagir" title="Reagir">
              <IconMoodPlus {...icon} />
            </button>
          }
        >
          <ReactionPicker
            onChoose={(emoji) => {
              onReact(emoji)
              setOpened(null)
            }}
          />
        </PopoverButton>
      )}
      {quickActions.map(({ id, label, icon: IconComponent, run }) => (
        <button
          key={id}
          type="button"
          tabIndex={-1}
          className={classes.tool}
          aria-label={label}
          title={label}
          onClick={run}
        >
          {IconComponent && <IconComponent {...icon} />}
        </button>
      ))}
      <MenuButton
        anchor={menuButton}
        opened={opened === 'menu'}
        onChange={(isOpen) => setOpened(isOpen ? 'menu' : null)}
        // It would be a child of the menu that is no item.
        withInitialFocusPlaceholder={false}
        button={
          <button
            type="button"
            tabIndex={-1}
            className={classes.tool}
            aria-label={menuLabel}
            title={menuLabel}
            data-row-menu
          >
            <IconDots {...icon} />
          </button>
        }
      >
        <ToolsMenu actionsOf={actionsOf} button={menuButton} />
      </MenuButton>
    </div>
  )
}

interface ToolsMenuProps extends Pick<ToolsProps, 'actionsOf'> {
  button: RefObject<HTMLButtonElement | null>
}

function ToolsMenu({ actionsOf, button }: ToolsMenuProps) {
  return actionsOf().map(({ id, label, icon: IconComponent, isDanger, run }) => (
    <Menu.Item
      key={id}
      className={isDanger ? (classes.danger ?? '') : ''}
      leftSection={IconComponent && <IconComponent {...icon} />}
      onClick={() => {
        // Before a dialog opens, which gives the focus back to where it was: the menu's entry will be gone.
        button.current?.focus()
        run()
      }}
    >
      {label}
    </Menu.Item>
  ))
}
