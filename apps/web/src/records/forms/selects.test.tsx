import { globSync, readFileSync } from 'node:fs'
import { renderApp } from '@cadencia/testkit/render'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { type MultiSelectProps, Select } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PickMany } from './pick-many.tsx'

type PickerProps = Pick<MultiSelectProps, 'label' | 'searchable' | 'nothingFoundMessage' | 'data'>

const SOURCES = `${import.meta.dirname}/../..`

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

describe.each([
  ['Select', (props: PickerProps) => <Select {...props} />],
  ['MultiSelect', (props: PickerProps) => <PickMany {...props} />],
] as const)('%s in a form', (kind, picker) => {
  function Invitation({ onSubmit }: { onSubmit: () => void }) {
    return (
      <FormDialog
        opened
        title="Convite"
        submitLabel="Convidar"
        onSubmit={onSubmit}
        onClose={() => expect.unreachable()}
      >
        {picker({
          label: 'Pessoa',
          searchable: true,
          nothingFoundMessage: 'Ninguém',
          data: ['Ana', 'Bruno', 'Bruna'],
        })}
      </FormDialog>
    )
  }
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Pessoa' })
  const isOpen = () => screen.queryByRole('listbox') !== null
  const pill = (name: string) =>
    screen.queryAllByText(name).find((one) => one.closest('[role="listbox"]') === null)
  const chosen = () => (kind === 'Select' ? field().value : (pill('Bruno')?.textContent ?? ''))

  it('takes the first match with Enter, and submits with the next', async () => {
    const onSubmit = vi.fn()
    const { user } = renderApp(<Invitation onSubmit={onSubmit} />)
    await user.type(field(), 'b')
    expect(screen.getByRole('option', { name: 'Bruno' }).hasAttribute('data-combobox-selected')).toBe(true)
    await user.keyboard('r{Enter}')
    expect(chosen()).toBe('Bruno')
    expect(onSubmit).not.toHaveBeenCalled()
    // Of several the next one can be looked for.
    expect(isOpen()).toBe(kind === 'MultiSelect')
    await user.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('keeps the form open and unsent while the list has no match, and Esc closes the list alone', async () => {
    const onSubmit = vi.fn()
    const { user } = renderApp(<Invitation onSubmit={onSubmit} />)
    await user.type(field(), 'xyz{Enter}')
    expect(screen.getByText('Ninguém')).toBeTruthy()
    expect(onSubmit).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
    expect(screen.getByRole('dialog', { name: 'Convite' })).toBeTruthy()
  })

  it('stays closed when it is only passed by', async () => {
    const onSubmit = vi.fn()
    const { user } = renderApp(<Invitation onSubmit={onSubmit} />)
    await waitFor(() => expect(document.activeElement).toBe(field()))
    expect(isOpen()).toBe(false)
    await user.keyboard('{ArrowDown}')
    expect(isOpen()).toBe(true)
  })
})

it('replaces the name of the chosen one by what is typed, which need not have its accents', async () => {
  const { user } = renderApp(
    <Select label="Pessoa" searchable defaultValue="Ana" data={['Ana', 'Bruno', 'Zé João']} />,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Pessoa' })
  await user.tab()
  await user.keyboard('joao z{Enter}')
  expect(field.value).toBe('Zé João')
})

it('takes with Enter what begins with the typed text before what only holds it', async () => {
  const { user } = renderApp(<Select label="Time" searchable data={['Marketing', 'Artes', 'Belas Artes']} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time' })
  await user.type(field, 'ar')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Artes',
    'Belas Artes',
    'Marketing',
  ])
  await user.keyboard('t{Enter}')
  expect(field.value).toBe('Artes')
})

it('stays open after each choice of several, and takes nothing that was not typed for', async () => {
  const onChange = vi.fn()
  const people = ['Ana', 'Bruno', 'Bruna', 'Caio']
  const { user } = renderApp(<PickMany label="Pessoas" searchable data={people} onChange={onChange} />)
  const field = screen.getByRole('combobox', { name: 'Pessoas' })
  await user.type(field, 'bruna{Enter}ca{Enter}{Enter}x{Backspace}{Enter}')
  expect(onChange.mock.calls.at(-1)?.[0]).toEqual(['Bruna', 'Caio'])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onChange.mock.calls.at(-1)?.[0]).toHaveLength(3)
  expect(screen.getByRole('listbox')).toBeTruthy()
  await user.click(screen.getByRole('option', { name: 'Ana' }))
  expect(screen.getByRole('listbox')).toBeTruthy()
  await user.tab()
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
})

it('makes a choice of a text that none has, and chooses it', async () => {
  const onChange = vi.fn()
  const create = vi.fn(async (name: string) => ({ value: name.toUpperCase(), label: name }))
  const creation = { labelOf: (typed: string) => `Criar “${typed}”`, create, failure: 'Falhou' }
  const data = [{ value: 'feira', label: 'Feira' }]
  const { user } = renderApp(
    <PickMany label="Etiquetas" searchable data={data} creation={creation} onChange={onChange} />,
  )
  const field = screen.getByRole('combobox', { name: 'Etiquetas' })
  await user.type(field, 'feira')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Feira'])
  await user.type(field, ' nova')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Criar “feira nova”'])
  await user.keyboard('{Enter}')
  expect(create).toHaveBeenCalledWith('feira nova')
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(['FEIRA NOVA']))
})

it('of what fits alike takes first what was chosen lately', async () => {
  const data = ['Marta', 'Marcos', 'Mário']
  const { user } = renderApp(<Select label="Pessoa" searchable data={data} />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Pessoa' })
  await user.type(field, 'marcos{Enter}')
  await user.clear(field)
  await user.type(field, 'mar{Enter}')
  expect(field.value).toBe('Marcos')
})
