import { formatDate, formatDateTime } from '@cadencia/locale/dates'
import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppProvider } from './app-provider.tsx'
import { DateTimeField } from './date-fields.tsx'
import { DayField } from './day-field.tsx'

const zone = process.env.TZ
beforeEach(() => {
  process.env.TZ = 'Asia/Tokyo'
})
afterEach(() => {
  cleanup()
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const today = saoPauloDay(Date.now())
const tomorrow = addDays(today, 1)

interface SchedulingProps {
  start?: string | null
  earliest?: string
}

function Scheduling({ start = '2026-11-21T02:30:00.000Z', ...field }: SchedulingProps) {
  const [startsAt, setStartsAt] = useState<string | null>(start)
  return (
    <AppProvider env="test">
      <DateTimeField
        label="Data e hora"
        value={startsAt}
        onChange={setStartsAt}
        defaultTimeValue="09:00"
        {...field}
      />
      <output>{startsAt}</output>
    </AppProvider>
  )
}

function Deadline(field: Partial<ComponentProps<typeof DayField>>) {
  const [day, setDay] = useState<string | null>('2026-11-20')
  return (
    <AppProvider env="test">
      <DayField label="Prazo" value={day} onChange={setDay} {...field} />
      <output>{day}</output>
    </AppProvider>
  )
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const result = () => screen.getByRole('status').textContent

function write(name: string, text: string) {
  field(name).focus()
  fireEvent.change(field(name), { target: { value: text } })
}

describe('date and time', () => {
  it('are shown and taken in São Paulo in a browser of another zone', async () => {
    render(<Scheduling />)
    expect(field('Data e hora').value).toBe('20/11/2026 23:30')
    fireEvent.click(screen.getByRole('button', { name: 'Data e hora' }))
    expect((await screen.findByRole('button', { name: 'Escolher o mês' })).textContent).toBe('novembro 2026')
    fireEvent.click(screen.getByRole('button', { name: /^23 novembro 2026/ }))
    expect(result()).toBe('2026-11-24T02:30:00.000Z')
  })

  it.each([
    ['12/12/2026 14:30', '12/12/2026 14:30'],
    ['12/12/2026', '12/12/2026 09:00'],
    ['amanhã 14h30', `${formatDate(tomorrow)} 14:30`],
    ['1430', `${formatDate(today)} 14:30`],
  ])('that are typed as %j arrive', (typed, shown) => {
    render(<Scheduling start={null} />)
    write('Data e hora', typed)
    fireEvent.blur(field('Data e hora'))
    expect(field('Data e hora').value).toBe(shown)
    expect(formatDateTime(result() ?? '')).toBe(shown)
  })

  it.each(['2026-12-12T14:30', '31/12/9999 23:59', '01/01/0000 00:00', 'sexta 14h'])(
    'may be typed letter by letter: %j',
    (whole) => {
      render(<Scheduling start={null} />)
      for (let end = 1; end <= whole.length; end += 1) {
        write('Data e hora', whole.slice(0, end))
        expect(field('Data e hora').value).toBe(whole.slice(0, end))
      }
    },
  )

  it('keep the day when a time alone is typed', () => {
    render(<Scheduling />)
    write('Data e hora', '1430')
    expect(result()).toBe('2026-11-20T17:30:00.000Z')
  })

  it('before the earliest are refused with a reason, and stay as they were typed', () => {
    render(<Scheduling start={null} earliest={`${tomorrow}T12:00:00.000Z`} />)
    write('Data e hora', 'hoje')
    fireEvent.blur(field('Data e hora'))
    expect(screen.getByText(`Escolha a partir de ${formatDate(tomorrow)} 09:00`)).toBeTruthy()
    expect(field('Data e hora').value).toBe('hoje')
    expect(result()).toBe('hoje')
  })

  it('that are chosen before the earliest become the earliest', async () => {
    render(<Scheduling start={`${today}T03:00:00.000Z`} earliest={`${today}T12:00:30.000Z`} />)
    fireEvent.click(screen.getByRole('button', { name: 'Data e hora' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Confirmar' }))
    expect(result()).toBe(`${today}T12:00:00.000Z`)
  })

  it('offer no day before the earliest, and mark today', async () => {
    render(<Scheduling start={null} earliest={`${today}T12:00:00.000Z`} />)
    fireEvent.click(screen.getByRole('button', { name: 'Data e hora' }))
    await screen.findByRole('button', { name: 'Escolher o mês' })
    const marked = document.querySelector<HTMLButtonElement>('[aria-current="date"]')
    expect(marked?.textContent).toBe(String(Number(today.slice(8))))
    expect(marked?.disabled).toBe(false)
    const before = marked?.closest('td')?.previousElementSibling?.querySelector('button')
    if (before && before.textContent !== '') expect(before.disabled).toBe(true)
  })
})

describe('a day', () => {
  it('is shown without shifting it', () => {
    render(<Deadline />)
    expect(field('Prazo').value).toBe('20/11/2026')
  })

  it('is taken as it is typed, and shown like every other', () => {
    render(<Deadline />)
    write('Prazo', 'amanhã')
    expect(result()).toBe(tomorrow)
    expect(field('Prazo').value).toBe('amanhã')
    fireEvent.blur(field('Prazo'))
    expect(field('Prazo').value).toBe(formatDate(tomorrow))
    write('Prazo', '')
    expect(result()).toBe('')
  })

  it('in words is taken with Enter, before the next one sends the form', () => {
    render(<Deadline />)
    write('Prazo', 'amanhã')
    expect(fireEvent.keyDown(field('Prazo'), { key: 'Enter' })).toBe(false)
    expect(field('Prazo').value).toBe(formatDate(tomorrow))
    expect(fireEvent.keyDown(field('Prazo'), { key: 'Enter' })).toBe(true)
    write('Prazo', formatDate(today))
    expect(fireEvent.keyDown(field('Prazo'), { key: 'Enter' })).toBe(true)
  })

  it('that cannot be read is passed on for the form to refuse, and told on leaving the field', () => {
    render(<Deadline />)
    write('Prazo', '31/02/2027')
    expect(result()).toBe('31/02/2027')
    expect(screen.queryByText(/^Data inválida/)).toBeNull()
    fireEvent.blur(field('Prazo'))
    expect(screen.getByText(/^Data inválida/)).toBeTruthy()
    expect(field('Prazo').value).toBe('31/02/2027')
  })

  it('of a field that acts at once is taken with Enter', () => {
    render(<Deadline changesOnLeaving />)
    write('Prazo', '12/12/2026')
    expect(result()).toBe('2026-11-20')
    fireEvent.keyDown(field('Prazo'), { key: 'Enter' })
    expect(result()).toBe('2026-12-12')
  })

  it('of a field that acts at once is given up with Esc', () => {
    render(<Deadline changesOnLeaving />)
    write('Prazo', '12/12/2026')
    fireEvent.keyDown(field('Prazo'), { key: 'Escape' })
    fireEvent.blur(field('Prazo'))
    expect(field('Prazo').value).toBe('20/11/2026')
    expect(result()).toBe('2026-11-20')
  })

  it('is typed beside its calendar, which Enter closes', async () => {
    render(<Deadline />)
    fireEvent.click(field('Prazo'))
    await screen.findByRole('button', { name: /^20 novembro 2026/ })
    write('Prazo', '12/12/2026')
    expect(await screen.findByRole('button', { name: /^12 dezembro 2026/ })).toBeTruthy()
    expect(document.activeElement).toBe(field('Prazo'))
    expect(fireEvent.keyDown(field('Prazo'), { key: 'Enter' })).toBe(false)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^12 dezembro 2026/ })).toBeNull())
    expect(fireEvent.keyDown(field('Prazo'), { key: 'Enter' })).toBe(true)
  })
})
