import { formatDateTime } from '@cadencia/locale/dates'
import {
  instantFromLocalInput,
  isInstant,
  localInputFromInstant,
  saoPauloDay,
} from '@cadencia/locale/sao-paulo'
import { parseTypedMoment } from '@cadencia/locale/typed-dates'
import { lazyOverlay } from './lazy-overlay.tsx'
import { TypedDateField, type TypedDateProps } from './typed-date.tsx'

const MomentPopup = lazyOverlay(() => import('./moment-popup.tsx').then((module) => module.MomentPopup))

/** How a date and time that was typed is refused. */
const UNREADABLE_MOMENT = 'Data e hora inválidas. Escreva como 31/12/2026 14:30, amanhã 9h ou sexta 14h'
const NOON = '12:00'

interface DateTimeFieldProps extends TypedDateProps {
  /** ISO 8601 with offset; null when empty. */
  value?: string | null
  /** Earliest selectable instant. */
  earliest?: string | undefined
  /** `HH:mm`; time of a day that is given without one. */
  defaultTimeValue?: string
}

/**
 * Date and time in São Paulo, dd/MM/yyyy HH:mm in any browser zone, typed or chosen; its value is an instant. Fits
 * `form.getInputProps`.
 */
export function DateTimeField({ earliest, defaultTimeValue = NOON, ...field }: DateTimeFieldProps) {
  const { value = null, onChange } = field
  const local = value !== null && isInstant(value) ? localInputFromInstant(value) : null
  const [day = saoPauloDay(Date.now()), time = defaultTimeValue] = local?.split('T') ?? []
  const minDate = earliest === undefined ? undefined : saoPauloDay(earliest)
  const parse = (text: string) => {
    const context = { today: saoPauloDay(Date.now()), earliest: minDate }
    const moment = parseTypedMoment(text, { ...context, day, time })
    return moment === undefined ? undefined : instantFromLocalInput(moment)
  }
  /** A time of today that has passed is chosen before its hour can be. */
  const endPopup = (close: () => void) => () => {
    close()
    if (local !== null && value !== null && earliest !== undefined && value < earliest)
      onChange?.(instantFromLocalInput(localInputFromInstant(earliest)))
  }
  return (
    <TypedDateField
      placeholder="dd/mm/aaaa hh:mm"
      {...field}
      parse={parse}
      format={(instant) => (isInstant(instant) ? formatDateTime(instant) : instant)}
      refuse={(instant) =>
        earliest !== undefined && instant < earliest
          ? `Escolha a partir de ${formatDateTime(earliest)}`
          : undefined
      }
      unreadable={UNREADABLE_MOMENT}
      preload={MomentPopup.preload}
      popup={(popup) => (
        <MomentPopup
          {...popup}
          onClose={endPopup(popup.onClose)}
          onDone={endPopup(popup.onDone)}
          value={local}
          minDate={minDate}
          defaultDay={day}
          defaultTime={time}
          onChange={(moment) => onChange?.(instantFromLocalInput(moment))}
        />
      )}
    />
  )
}
