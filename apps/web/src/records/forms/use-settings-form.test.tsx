import { renderApp } from '@cadencia/testkit/render'
import { TextInput } from '@mantine/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { SettingsCard } from './settings-card.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const Settings = z.object({ start: z.string(), end: z.string() })
type Settings = z.infer<typeof Settings>

const INITIAL: Settings = { start: '08:00', end: '18:00' }

function open(initial = INITIAL) {
  let change: (settings: Settings) => void = () => undefined
  const save = vi.fn(async (changes: Partial<Settings>) => ({ ...initial, ...changes }))
  function Hours() {
    const [settings, setSettings] = useState(initial)
    change = setSettings
    const settingsForm = useSettingsForm({ draftKey: 'hours', settings, schema: Settings, save })
    const { form } = settingsForm
    return (
      <SettingsCard title="Horário" recordForm={settingsForm}>
        <TextInput label="Início" {...form.getInputProps('start')} />
        <TextInput label="Fim" {...form.getInputProps('end')} />
      </SettingsCard>
    )
  }
  const app = renderApp(<Hours />)
  return { ...app, change: (settings: Settings) => act(async () => change(settings)), save }
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'Horário' }))

it('follows what a colleague saves in fields that are untouched', async () => {
  const { change, save } = open()
  type('Início', '07:30')
  await change({ start: '08:00', end: '19:00' })
  expect(field('Início').value).toBe('07:30')
  expect(field('Fim').value).toBe('19:00')
  submit()
  await waitFor(() => expect(save).toHaveBeenCalledWith({ start: '07:30' }))
})

it('keeps what is typed in a field that a colleague changed, and says so with their value', async () => {
  const { change, save } = open()
  type('Início', '07:30')
  await change({ start: '09:00', end: '18:00' })
  expect(field('Início').value).toBe('07:30')
  expect(await screen.findByText('Outra pessoa alterou estas configurações')).toBeTruthy()
  expect(screen.getByText('Valor atual: 09:00')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Manter o que digitei' }))
  expect(screen.queryByText('Valor atual: 09:00')).toBeNull()
  submit()
  await waitFor(() => expect(save).toHaveBeenCalledWith({ start: '07:30' }))
})

it('says to a draft of an earlier visit what changed since', async () => {
  const first = open()
  type('Início', '07:30')
  first.unmount()
  open({ start: '09:00', end: '18:00' })
  expect(field('Início').value).toBe('07:30')
  expect(screen.getByText('Outra pessoa alterou estas configurações')).toBeTruthy()
  expect(screen.getByText('Valor atual: 09:00')).toBeTruthy()
})

it('takes up a draft where nothing changed since', async () => {
  const first = open()
  type('Início', '07:30')
  first.unmount()
  const { save } = open()
  expect(screen.getByText('Recuperamos o que você tinha digitado.')).toBeTruthy()
  submit()
  await waitFor(() => expect(save).toHaveBeenCalledWith({ start: '07:30' }))
})
