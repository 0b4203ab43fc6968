import { globSync, readFileSync } from 'node:fs'
import { renderApp } from '@cadencia/testkit/render'
import { Select } from '@mantine/core'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

const SOURCES = `${import.meta.dirname}/..`

it('keeps what is chosen when it is chosen again', async () => {
  const { user } = renderApp(<Select label="Setor" required data={['Comercial', 'TI']} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: /^Setor/ })
  for (const _ of [1, 2]) {
    await user.click(field)
    await user.click(await screen.findByRole('option', { name: 'TI' }))
    expect(field.value).toBe('TI')
  }
})

it('leaves that to the theme on every form: what may be emptied is clearable', () => {
  const screens = globSync('**/*.tsx', { cwd: SOURCES, exclude: ['**/*.test.tsx'] })
  expect(screens.length).toBeGreaterThan(300)
  const own = screens.filter((path) => readFileSync(`${SOURCES}/${path}`, 'utf8').includes('allowDeselect'))
  expect(own).toEqual([])
})
