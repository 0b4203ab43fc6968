import { formatDate } from '@cadencia/locale/dates'
import { isDay, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { parseTypedDay } from '@cadencia/locale/typed-dates'
import { lazyOverlay } from './lazy-overlay.tsx'
import { TypedDateField, type TypedDateProps } from './typed-date.tsx'

const DayPopup = lazyOverlay(() => import('./day-popup.tsx').then((module) => module.DayPopup))

/** How a day that was typed is refused. */
const UNREADABLE_DAY = 'Data inválida. Escreva como 31/12/2026, 31/12, amanhã ou sexta'

interface DayRange {
  minDate?: string | undefined
  maxDate?: string | undefined
}

/** Why a day outside of its bounds can't be taken. */
function refuseDay(day: string, { minDate, maxDate }: DayRange): string | undefined {
  if (minDate !== undefined && day < minDate) return `Escolha a partir de ${formatDate(minDate)}`
  if (maxDate !== undefined && day > maxDate) return `Escolha até ${formatDate(maxDate)}`
  return undefined
}

/** Bounds that are days; another field may hold text that is none. */
function boundsOf({ minDate, maxDate }: DayRange): DayRange {
  return {
    ...(minDate !== undefined && isDay(minDate) && { minDate }),
    ...(maxDate !== undefined && isDay(maxDate) && { maxDate }),
  }
}

interface DayFieldProps extends TypedDateProps, DayRange {}

/**
 * A calendar day (`YYYY-MM-DD`), shown as dd/MM/yyyy, typed or chosen. Fits `form.getInputProps`. Its calendar is loaded when
 * it is about to open.
 */
export function DayField({ minDate, maxDate, placeholder = 'dd/mm/aaaa', ...field }: DayFieldProps) {
  const bounds = boundsOf({ minDate, maxDate })
  const { value = null, onChange } = field
  return (
    <TypedDateField
      {...field}
      placeholder={placeholder}
      parse={(text) => parseTypedDay(text, { today: saoPauloDay(Date.now()), earliest: bounds.minDate })}
      format={(day) => (isDay(day) ? formatDate(day) : day)}
      refuse={(day) => refuseDay(day, bounds)}
      unreadable={UNREADABLE_DAY}
      preload={DayPopup.preload}
      popup={({ onDone, ...popup }) => (
        <DayPopup
          {...popup}
          {...bounds}
          value={value !== null && isDay(value) ? value : null}
          onChange={(day) => {
            onDone()
            onChange?.(day)
          }}
        />
      )}
    />
  )
}
