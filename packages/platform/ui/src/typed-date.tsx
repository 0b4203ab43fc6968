import { ActionIcon, Input, InputBase, type InputBaseProps, VisuallyHidden } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type FocusEventHandler, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { PopupProps } from './popup-button.tsx'

export interface TypedDateProps extends InputBaseProps {
  value?: string | null
  /** Called with what stands in the field, or null; text that is no date is passed on for the form's schema to refuse. */
  onChange?: (value: string | null) => void
  clearable?: boolean
  placeholder?: string
  'aria-label'?: string
  /** Calls only with a date, on leaving the field and on Enter; for fields that act at once, such as filters. */
  changesOnLeaving?: boolean
  /** False where a calendar stands beside it. */
  hasCalendar?: boolean
  onFocus?: FocusEventHandler<HTMLInputElement>
  onBlur?: FocusEventHandler<HTMLInputElement>
}

interface TypedDateOptions {
  /** The value that a text means; undefined for none. */
  parse: (text: string) => string | undefined
  /** Text of a value; other text as it is. */
  format: (value: string) => string
  /** Why the value that a text means can't be taken. */
  refuse: (value: string) => string | undefined
  unreadable: string
}

interface TypedDateFieldProps extends TypedDateProps, TypedDateOptions {
  preload: () => void
  /** The calendar; `hasFocus` if it was opened to choose in it, not beside the typed text. */
  popup: (props: PopupProps & { hasFocus: boolean; onDone: () => void }) => ReactNode
}

/** A field in which a date is typed, or chosen from what opens below it. */
export function TypedDateField({ preload, popup, ...props }: TypedDateFieldProps) {
  const {
    value = null,
    onChange,
    clearable = false,
    changesOnLeaving = false,
    hasCalendar = true,
    ...rest
  } = props
  const { parse, format, refuse, unreadable, ...input } = rest
  const anchor = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState<'beside' | 'inside'>()
  const [typed, setTyped] = useState<string>()
  const [wasLeft, setLeft] = useState(false)

  const problemOf = (text: string) => {
    if (text.trim() === '') return undefined
    const meant = parse(text)
    return meant === undefined ? unreadable : refuse(meant)
  }
  const meantBy = (text: string) => {
    if (text.trim() === '') return null
    return problemOf(text) === undefined ? (parse(text) ?? text) : text
  }
  // Another value than that of the typed text came from outside.
  const isTyped = typed !== undefined && (changesOnLeaving || meantBy(typed) === value)
  const text = isTyped ? typed : value === null ? '' : format(value)
  // A value that stands already is the server's to refuse.
  const problem = isTyped || value === null || text === value ? problemOf(text) : undefined

  const change = (next: string) => {
    setTyped(next)
    setLeft(false)
    if (!changesOnLeaving) onChange?.(meantBy(next))
  }
  /** What was typed is shown as every date. */
  const settle = () => {
    setLeft(true)
    if (typed === undefined || problemOf(typed) !== undefined) return
    setTyped(undefined)
    if (changesOnLeaving && meantBy(typed) !== value) onChange?.(meantBy(typed))
  }
  const choose = (next: string | null) => {
    setTyped(undefined)
    onChange?.(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && hasCalendar) {
      event.preventDefault()
      setOpened('inside')
    } else if (event.key === 'Enter') {
      settle()
      const isInOwnWords = isTyped && value !== null && problem === undefined && text !== format(value)
      // A form is not sent before it is seen which date was understood, nor without one.
      if (opened || (changesOnLeaving ? problem !== undefined : isInOwnWords)) event.preventDefault()
      setOpened(undefined)
    } else if (event.key === 'Tab') setOpened(undefined)
    // Leaving the field afterwards must not take what was given up.
    else if (event.key === 'Escape' && changesOnLeaving && !opened) setTyped(undefined)
  }
  const onClose = () => setOpened(undefined)
  const onDone = () => {
    onClose()
    field.current?.focus()
  }
  const name = input['aria-label'] ?? input.label
  const canClear = clearable && text !== '' && input.disabled !== true
  return (
    <>
      <InputBase
        {...input}
        ref={field}
        autoComplete="off"
        error={problem !== undefined && (wasLeft || input.error) ? problem : input.error}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onFocus={(event) => {
          preload()
          input.onFocus?.(event)
        }}
        onBlur={(event) => {
          settle()
          input.onBlur?.(event)
        }}
        onClick={({ nativeEvent }) => {
          // A finger brings up the keyboard, which would cover it.
          const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
          if (hasCalendar && !isTouch) setOpened('beside')
        }}
        onPointerEnter={preload}
        onKeyDown={onKeyDown}
        inputContainer={(child) => <div ref={anchor}>{child}</div>}
        rightSectionWidth={canClear && hasCalendar ? 58 : 32}
        rightSection={
          <>
            {canClear && <Input.ClearButton aria-label="Limpar" onClick={() => choose(null)} />}
            {hasCalendar && (
              <ActionIcon
                variant="transparent"
                color="gray"
                size={28}
                disabled={input.disabled === true}
                aria-haspopup="dialog"
                aria-expanded={opened !== undefined}
                title="Abrir o calendário"
                onFocus={preload}
                onClick={() => setOpened(opened ? undefined : 'inside')}
              >
                <IconCalendar size={16} stroke={1.75} aria-hidden />
                <VisuallyHidden>{name}</VisuallyHidden>
              </ActionIcon>
            )}
          </>
        }
      />
      {hasCalendar &&
        popup({ anchor, opened: opened !== undefined, hasFocus: opened === 'inside', onClose, onDone })}
    </>
  )
}
