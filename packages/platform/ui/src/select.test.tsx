import { Select, type SelectProps } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { AppProvider } from './app-provider.tsx'

afterEach(cleanup)

const TEAMS = [
  { value: 'a', label: 'Comercial' },
  { value: 'b', label: 'Produto' },
] as const

function Field(props: Partial<SelectProps<'a' | 'b'>>) {
  const [value, setValue] = useState<'a' | 'b' | null>(null)
  return (
    <AppProvider env="test">
      <Select
        aria-label="Time"
        placeholder="Todos"
        data={TEAMS}
        value={value}
        onChange={setValue}
        {...props}
      />
    </AppProvider>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Time' })
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

it('keeps what was typed, and narrows its choices by it', async () => {
  render(<Field searchable />)
  field().focus()
  fireEvent.change(field(), { target: { value: 'prod' } })
  await screen.findByRole('option')
  expect(options()).toEqual(['Produto'])
  expect(field().value).toBe('prod')
  expect(document.activeElement).toBe(field())
})

it('opens by click, shows what was chosen, and can be cleared', async () => {
  render(<Field clearable clearButtonProps={{ 'aria-label': 'Todos' }} />)
  fireEvent.click(field())
  fireEvent.click(await screen.findByRole('option', { name: 'Produto' }))
  expect(field().value).toBe('Produto')
  fireEvent.click(screen.getByLabelText('Todos'))
  expect(field().value).toBe('')
})

it.each(['ArrowDown', 'Enter', 'Space'])('opens by the key %s', async (code) => {
  render(<Field value="a" />)
  expect(field().value).toBe('Comercial')
  field().focus()
  fireEvent.keyDown(field(), { code })
  await screen.findByRole('option', { name: 'Produto' })
  expect(options()).toEqual(['Comercial', 'Produto'])
  expect(document.activeElement).toBe(field())
})

it('leaves a searchable one closed on Enter', () => {
  render(<Field searchable />)
  fireEvent.keyDown(field(), { code: 'Enter' })
  expect(screen.queryByRole('option')).toBeNull()
  expect(field().getAttribute('aria-expanded')).toBe('false')
})

it('keeps what is chosen on Enter when nothing was typed', async () => {
  const onChange = vi.fn()
  render(<Field searchable value="b" onChange={onChange} />)
  field().focus()
  fireEvent.click(field())
  await screen.findByRole('option', { name: 'Comercial' })
  fireEvent.keyDown(field(), { code: 'Enter' })
  expect(screen.queryByRole('option')).toBeNull()
  expect(field().value).toBe('Produto')
  expect(onChange).not.toHaveBeenCalled()
})
