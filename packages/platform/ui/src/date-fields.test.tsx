import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
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

function Scheduling() {
  const [startsAt, setStartsAt] = useState<string | null>('2026-11-21T02:30:00.000Z')
  return (
    <AppProvider env="test">
      <DateTimeField
        label="Data e hora"
        value={startsAt}
        onChange={setStartsAt}
        popoverProps={{ opened: true }}
      />
      <output>{startsAt}</output>
    </AppProvider>
  )
}

it('shows and takes São Paulo time in a browser of another zone', () => {
  render(<Scheduling />)
  expect(screen.getByRole('button', { name: 'Data e hora' }).textContent).toBe('20/11/2026 23:30')
  expect(screen.getByRole('button', { name: 'Escolher o mês' }).textContent).toBe('novembro 2026')
  fireEvent.click(screen.getByRole('button', { name: /^23 novembro 2026/ }))
  expect(screen.getByRole('status').textContent).toBe('2026-11-24T02:30:00.000Z')
})

it('shows a day without shifting it', () => {
  render(
    <AppProvider env="test">
      <DayField label="Prazo" value="2026-11-20" />
    </AppProvider>,
  )
  expect(screen.getByRole('button', { name: 'Prazo' }).textContent).toBe('20/11/2026')
})
