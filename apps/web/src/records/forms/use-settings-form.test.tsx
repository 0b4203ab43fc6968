import { renderApp } from '@cadencia/testkit/render'
import { TextInput } from '@mantine/core'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { useSettingsForm } from './use-settings-form.ts'

const Settings = z.object({ start: z.string(), end: z.string() })
type Settings = z.infer<typeof Settings>

function open() {
  let change: (settings: Settings) => void = () => undefined
  let changes: () => Partial<Settings> = () => ({})
  function Hours() {
    const [settings, setSettings] = useState<Settings>({ start: '08:00', end: '18:00' })
    change = setSettings
    const settingsForm = useSettingsForm(settings, Settings)
    const { form } = settingsForm
    changes = () => settingsForm.changes(form.getValues())
    return (
      <>
        <TextInput label="Início" {...form.getInputProps('start')} />
        <TextInput label="Fim" {...form.getInputProps('end')} />
      </>
    )
  }
  renderApp(<Hours />)
  return { change: (settings: Settings) => act(async () => change(settings)), changes: () => changes() }
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

it('follows what a colleague saves in fields that are untouched', async () => {
  const { change, changes } = open()
  fireEvent.change(field('Início'), { target: { value: '07:30' } })
  await change({ start: '08:00', end: '19:00' })
  expect(field('Início').value).toBe('07:30')
  expect(field('Fim').value).toBe('19:00')
  expect(changes()).toEqual({ start: '07:30' })
})

it('keeps what is typed in a field that a colleague changed, and says so', async () => {
  const { change, changes } = open()
  fireEvent.change(field('Início'), { target: { value: '07:30' } })
  await change({ start: '09:00', end: '18:00' })
  expect(field('Início').value).toBe('07:30')
  expect(await screen.findByText('Outra pessoa alterou estas configurações')).toBeTruthy()
  expect(changes()).toEqual({ start: '07:30' })
})
