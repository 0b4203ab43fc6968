import { renderApp } from '@cadencia/testkit/render'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { FilterSelect } from './filter-select.tsx'

const CHOICES = [
  { value: 'a', label: 'Comercial', group: 'Vendas' },
  { value: 'b', label: 'Produto', group: undefined },
]

function Filter() {
  const [value, setValue] = useState<string | null>(null)
  return <FilterSelect label="Time" all="Todos" choices={CHOICES} value={value} onChange={setValue} />
}

it('shows choices below the headings of their groups, the ungrouped by themselves', async () => {
  const { user } = renderApp(<Filter />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time' })
  await user.click(field)
  await screen.findByRole('option', { name: 'Produto' })
  expect(screen.getByRole('group', { name: 'Vendas' }).textContent).toBe('VendasComercial')
  await user.click(screen.getByRole('option', { name: 'Comercial' }))
  expect(field.value).toBe('Comercial')
})
