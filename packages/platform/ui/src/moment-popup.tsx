import { ActionIcon, Group } from '@mantine/core'
import { TimePicker } from '@mantine/dates'
import { IconCheck } from '@tabler/icons-react'
import { DayCalendar } from './day-calendar.tsx'
import type { PopupProps } from './popup-button.tsx'
import { PopoverPopup } from './popup-button.tsx'

interface MomentPopupProps extends PopupProps {
  hasFocus: boolean
  onDone: () => void
  /** `YYYY-MM-DDTHH:mm` or null. */
  value: string | null
  minDate?: string | undefined
  /** Day of a time that is chosen first, and time of a day. */
  defaultDay: string
  defaultTime: string
  onChange: (moment: string) => void
}

/** Calendar and clock of a `DateTimeField`. */
export function MomentPopup(props: MomentPopupProps) {
  const { value, minDate, defaultDay, defaultTime, onChange, onDone, ...popup } = props
  const [day = null, time = ''] = value?.split('T') ?? []
  return (
    <PopoverPopup {...popup} position="bottom-start">
      <DayCalendar
        value={day}
        minDate={minDate}
        onChange={(chosen) => chosen && onChange(`${chosen}T${time || defaultTime}`)}
      />
      <Group gap="xs" mt="xs" wrap="nowrap">
        <TimePicker
          flex={1}
          hoursInputLabel="Horas"
          minutesInputLabel="Minutos"
          value={time}
          onChange={(chosen) => {
            if (chosen !== '') onChange(`${day ?? defaultDay}T${chosen.slice(0, 5)}`)
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') onDone()
          }}
        />
        <ActionIcon variant="default" size="input-sm" aria-label="Confirmar" onClick={onDone}>
          <IconCheck size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Group>
    </PopoverPopup>
  )
}
