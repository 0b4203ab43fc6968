import { renderApp } from '@cadencia/testkit/render'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useOverlayStore } from '../kit/overlay-store.ts'
import { type Action, ON_SCREEN } from '../records/actions/action.ts'
import { useActions } from '../records/actions/action-store.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

const key = (id: string, label: string, keys: string): Action => ({ id, label, keys, run: () => undefined })

function OpenRecord() {
  useActions(ON_SCREEN, [key('next', 'Próximo item: tarefa', 'j'), key('create', 'Nova tarefa', 'c')])
  useActions({ level: 'record', heading: 'Cotar o frete', subject: '1' }, [
    key('next-record', 'Próximo registro', 'j'),
  ])
  return <ShortcutsDialog />
}

it('lists each key once, for the nearest that hears it', async () => {
  useOverlayStore.getState().setShortcutsOpen(true)
  renderApp(<OpenRecord />)
  expect(await screen.findByRole('cell', { name: 'Próximo registro' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Nova tarefa' })).toBeTruthy()
  expect(screen.queryByRole('cell', { name: 'Próximo item: tarefa' })).toBeNull()
})
