import { formatDate } from '@cadencia/locale/dates'
import { Input, InputBase, type InputBaseProps } from '@mantine/core'
import type { FocusEventHandler } from 'react'
import { lazyOverlay } from './lazy-overlay.tsx'
import { usePopupButton } from './popup-button.tsx'

const DayPopup = lazyOverlay(() => import('./day-popup.tsx').then((module) => module.DayPopup))

interface DayFieldProps extends InputBaseProps {
  /** `YYYY-MM-DD` or null, as are the earliest and the latest. */
  value?: string | null
  minDate?: string
  maxDate?: string
  onChange?: (day: string | null) => void
  clearable?: boolean
  placeholder?: string
  'aria-label'?: string
  onFocus?: FocusEventHandler<HTMLButtonElement>
  onBlur?: FocusEventHandler<HTMLButtonElement>
}

/** A calendar day, shown as dd/MM/yyyy. Fits `form.getInputProps`. Its calendar is loaded when it is about to open. */
export function DayField({
  value = null,
  minDate,
  maxDate,
  onChange,
  clearable = false,
  placeholder = 'dd/mm/aaaa',
  ...field
}: DayFieldProps) {
  const canClear = clearable && value !== null && field.disabled !== true
  const { button, popup } = usePopupButton({
    kind: 'dialog',
    preload: DayPopup.preload,
    button: (
      <InputBase
        component="button"
        type="button"
        pointer
        multiline
        {...field}
        {...(canClear && {
          rightSection: <Input.ClearButton aria-label="Limpar" onClick={() => onChange?.(null)} />,
        })}
      >
        {value ? formatDate(value) : <Input.Placeholder>{placeholder}</Input.Placeholder>}
      </InputBase>
    ),
  })
  const choose = (day: string | null) => {
    popup.onClose()
    onChange?.(day)
  }
  return (
    <>
      {button}
      <DayPopup {...popup} value={value} minDate={minDate} maxDate={maxDate} onChange={choose} />
    </>
  )
}
