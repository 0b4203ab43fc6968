import { plain } from '@cadencia/locale/text'
import { MenuButton } from '@cadencia/ui/popup-button'
import { Button, Menu, Text, TextInput } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './collection.module.css'

/** Choices above which a search field is shown. */
const SEARCH_FROM = 8
/** Choices rendered at once; typing narrows them. */
const SHOWN_MAX = 60

interface ChoiceMenuProps<V> {
  label: string
  icon: Icon
  choices: readonly { readonly value: V; readonly label: string }[]
  isPending?: boolean
  /** Why there are no choices. */
  emptyText?: string | undefined
  onChoose: (value: V) => void
  /** Below the choices; `close` closes the menu. */
  footer?: (close: () => void) => ReactNode
}

/** A button whose menu sets one value; long menus can be searched. */
export function ChoiceMenu<V extends string | null>(props: ChoiceMenuProps<V>) {
  const { label, icon: IconComponent, choices, isPending = false, emptyText, onChoose, footer } = props
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const query = plain(text)
  const shown = choices.filter((choice) => plain(choice.label).includes(query)).slice(0, SHOWN_MAX)
  const change = (opened: boolean) => {
    setOpen(opened)
    setText('')
  }
  return (
    <MenuButton
      opened={isOpen}
      onChange={change}
      position="top"
      width={240}
      label={label}
      button={
        <Button
          variant="default"
          size="compact-md"
          loading={isPending}
          leftSection={<IconComponent size={15} stroke={1.75} aria-hidden />}
        >
          {label}
        </Button>
      }
    >
      {choices.length > SEARCH_FROM && (
        <TextInput
          size="xs"
          mb={4}
          data-autofocus
          aria-label={`Buscar em ${label}`}
          placeholder="Buscar"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className={classes.choices}>
        {shown.map((choice) => (
          <Menu.Item key={choice.value ?? ''} onClick={() => onChoose(choice.value)}>
            {choice.label}
          </Menu.Item>
        ))}
        {shown.length === 0 && !(footer && choices.length === 0) && (
          <Text size="sm" c="dimmed" p="xs">
            {emptyText ?? 'Nada encontrado'}
          </Text>
        )}
      </div>
      {footer?.(() => change(false))}
    </MenuButton>
  )
}
