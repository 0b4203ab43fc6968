import { ActionIcon } from '@mantine/core'
import {
  IconBold,
  IconCode,
  IconEye,
  IconItalic,
  IconLink,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconQuote,
  IconStrikethrough,
} from '@tabler/icons-react'
import type { ComponentType, KeyboardEvent } from 'react'
import { TEXT_COMMANDS, type TextCommand } from './edit-text.ts'
import classes from './text.module.css'

interface CommandButton {
  readonly label: string
  readonly keys?: string
  readonly Icon: ComponentType<{ size: number; stroke: number }>
}

const BUTTONS = {
  bold: { label: 'Negrito', keys: 'Ctrl+B', Icon: IconBold },
  italic: { label: 'Itálico', keys: 'Ctrl+I', Icon: IconItalic },
  strike: { label: 'Tachado', keys: 'Ctrl+Shift+X', Icon: IconStrikethrough },
  code: { label: 'Código', keys: 'Ctrl+E', Icon: IconCode },
  link: { label: 'Inserir link', keys: 'Ctrl+K', Icon: IconLink },
  bullets: { label: 'Marcadores', keys: 'Ctrl+Shift+8', Icon: IconList },
  numbers: { label: 'Numeração', keys: 'Ctrl+Shift+7', Icon: IconListNumbers },
  tasks: { label: 'Itens a marcar', keys: 'Ctrl+Shift+9', Icon: IconListCheck },
  quote: { label: 'Citação', Icon: IconQuote },
} as const satisfies Record<TextCommand, CommandButton>

interface FormatToolbarProps {
  onCommand: (command: TextCommand) => void
  isPreviewed: boolean
  onPreview: (isPreviewed: boolean) => void
  className?: string | undefined
}

/** The commands of a text field as buttons: one stop for Tab, arrows go between them. */
export function FormatToolbar({ onCommand, isPreviewed, onPreview, className = '' }: FormatToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Formatação"
      className={`${classes.toolbar} ${className}`}
      onKeyDown={moveFocus}
      // The field keeps the focus and what is selected in it.
      onMouseDown={(event) => event.preventDefault()}
    >
      {TEXT_COMMANDS.map((command, index) => {
        const { label, Icon, ...button }: CommandButton = BUTTONS[command]
        return (
          <ActionIcon
            key={command}
            variant="subtle"
            color="gray"
            className={classes.command ?? ''}
            tabIndex={index === 0 ? 0 : -1}
            aria-label={label}
            title={button.keys ? `${label} (${button.keys})` : label}
            aria-keyshortcuts={button.keys?.replace('Ctrl', 'Control')}
            disabled={isPreviewed}
            onClick={() => onCommand(command)}
          >
            <Icon size={16} stroke={1.75} />
          </ActionIcon>
        )
      })}
      <ActionIcon
        variant={isPreviewed ? 'light' : 'subtle'}
        {...(!isPreviewed && { color: 'gray' })}
        className={classes.command ?? ''}
        tabIndex={isPreviewed ? 0 : -1}
        aria-label="Pré-visualizar"
        title="Pré-visualizar"
        aria-pressed={isPreviewed}
        onClick={(event) => {
          // The field is about to be hidden: it must not look as if somebody left it.
          event.currentTarget.focus()
          onPreview(!isPreviewed)
        }}
      >
        <IconEye size={16} stroke={1.75} />
      </ActionIcon>
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const index = buttons.findIndex((button) => button.contains(document.activeElement))
  event.preventDefault()
  buttons[(index + step + buttons.length) % buttons.length]?.focus()
}
