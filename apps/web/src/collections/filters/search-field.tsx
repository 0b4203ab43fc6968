import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ON_SCREEN } from '../../records/actions/action.ts'
import { useActions } from '../../records/actions/action-store.ts'
import { focusLater } from '../../records/actions/focus-later.ts'

const TYPING_PAUSE_MS = 200

interface SearchFieldProps {
  label: string
  placeholder: string
  /** As it is searched for. */
  text: string
  /** Hears the text, trimmed, when the typing pauses. */
  onChange: (text: string) => void
  /** Has the initial focus of a dialog. */
  isFirst?: boolean
  /** Takes the whole width, above a list that is narrow itself. */
  isFullWidth?: boolean
}

/** Text search of a list; `/` leads to it. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, text, onChange, isFirst = false, isFullWidth = false } = props
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  const send = useDebouncedCallback((value: string) => onChange(value.trim()), TYPING_PAUSE_MS)
  const field = useRef<HTMLInputElement>(null)
  const action = {
    id: 'filter',
    label,
    icon: IconSearch,
    keys: '/',
    run: () => focusLater(() => field.current),
  }
  useActions(ON_SCREEN, isFirst ? [] : [action])
  // The text was changed elsewhere ('Voltar', 'Limpar filtros'): the field follows.
  if (known !== text) {
    setKnown(text)
    if (typed.trim() !== text) setTyped(text)
  }
  return (
    <TextInput
      ref={field}
      flex={{ base: '1 1 140px', sm: '100 1 180px' }}
      {...(!isFullWidth && { maw: { sm: 360 } })}
      {...(isFirst && { 'data-autofocus': true })}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
    />
  )
}
