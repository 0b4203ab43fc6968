import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { AppProvider } from './app-provider.tsx'
import { LazySelect, type LazySelectProps } from './lazy-select.tsx'

afterEach(cleanup)

const TEAMS = [
  { value: 'a', label: 'Comercial' },
  { value: 'b', label: 'Produto' },
] as const

function Field(props: Partial<LazySelectProps<'a' | 'b'>>) {
  const [value, setValue] = useState<'a' | 'b' | null>(null)
  return (
    <AppProvider env="test">
      <LazySelect
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

it('keeps what was typed before its choices were loaded, and narrows them by it', async () => {
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

it.each(['ArrowDown', 'Enter', ' '])('opens by the key %j', async (key) => {
  render(<Field value="a" />)
  expect(field().value).toBe('Comercial')
  field().focus()
  fireEvent.keyDown(field(), { key })
  await screen.findByRole('option', { name: 'Produto' })
  expect(options()).toEqual(['Comercial', 'Produto'])
  expect(document.activeElement).toBe(field())
})

it('leaves a searchable one closed on Enter', () => {
  render(<Field searchable />)
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(screen.queryByRole('option')).toBeNull()
  expect(field().getAttribute('aria-expanded')).toBe('false')
})

it('shows choices below the headings of their groups, the ungrouped by themselves', async () => {
  const [first, second] = TEAMS
  render(
    <Field
      data={[
        { ...first, group: 'Vendas' },
        { ...second, group: undefined },
      ]}
    />,
  )
  fireEvent.click(field())
  await screen.findByRole('option', { name: 'Produto' })
  expect(screen.getByRole('group', { name: 'Vendas' }).textContent).toBe('VendasComercial')
  fireEvent.click(screen.getByRole('option', { name: 'Comercial' }))
  expect(field().value).toBe('Comercial')
})
