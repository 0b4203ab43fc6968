import { renderApp } from '@cadencia/testkit/render'
import { IconPlus } from '@tabler/icons-react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Action, type ActionScope, ON_SCREEN } from './action.ts'
import { actionGroups, useActions } from './action-store.ts'
import { parseTypedDay } from './day-choices.ts'
import { usePaletteStore } from './palette-store.ts'

function Offer({ scope, actions }: { scope: ActionScope; actions: readonly Action[] }) {
  useActions(scope, actions)
  return null
}

/** Counts how often it was done. */
function counted(action: Partial<Action> = {}) {
  const count = { done: 0 }
  const run = () => {
    count.done += 1
  }
  return { count, action: { id: 'create', label: 'Criar', icon: IconPlus, keys: 'c', ...action, run } }
}

const RECORD = { level: 'record', heading: 'Ligar', subject: 't1' } as const
const press = (key: string, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init })

describe('keys', () => {
  it.each([
    ['AltGr', { modifierAltGraph: true }],
    ['Ctrl+Alt, as Windows tells AltGr', { ctrlKey: true, altKey: true }],
  ])('written with %s are signs, no commands', (_, modifiers) => {
    const { count, action } = counted({ keys: '/' })
    render(<Offer scope={ON_SCREEN} actions={[action]} />)
    const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, ...modifiers })
    Object.defineProperty(event, 'getModifierState', {
      value: (name: string) => name === 'AltGraph' && 'modifierAltGraph' in modifiers,
    })
    act(() => void document.body.dispatchEvent(event))
    expect(count.done).toBe(1)
    press('/', { ctrlKey: true })
    expect(count.done).toBe(1)
  })
})

describe('what is offered', () => {
  it('goes with its component, the nearest first', () => {
    const screenAction = counted().action
    const recordAction = counted({ id: 'edit', label: 'Editar', keys: 'e' }).action
    const { unmount } = render(
      <>
        <Offer scope={ON_SCREEN} actions={[screenAction]} />
        <Offer scope={RECORD} actions={[recordAction]} />
      </>,
    )
    expect(actionGroups().map(({ heading }) => heading)).toEqual(['Ligar', 'Nesta tela'])
    unmount()
    expect(actionGroups()).toEqual([])
  })

  it('of a record that is focused and open is there once', () => {
    const { action } = counted()
    render(
      <>
        <Offer scope={RECORD} actions={[action, counted({ id: 'share', label: 'Copiar' }).action]} />
        <Offer scope={{ ...RECORD, level: 'item' }} actions={[action]} />
      </>,
    )
    const [group, ...others] = actionGroups()
    expect(group?.actions.map(({ id }) => id)).toEqual(['create', 'share'])
    expect(others).toEqual([])
  })
})

describe('a single key', () => {
  it('does the nearest action that has it', () => {
    const onScreen = counted()
    const ofRecord = counted()
    render(
      <>
        <Offer scope={ON_SCREEN} actions={[onScreen.action]} />
        <Offer scope={RECORD} actions={[ofRecord.action]} />
      </>,
    )
    press('c')
    expect([onScreen.count.done, ofRecord.count.done]).toEqual([0, 1])
  })

  it('means nothing while somebody types, in a dialog, or with a modifier', () => {
    const { count, action } = counted()
    const { rerender } = render(
      <>
        <Offer scope={ON_SCREEN} actions={[action]} />
        <input aria-label="Título" />
      </>,
    )
    for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey']) press('c', { [modifier]: true })
    screen.getByRole('textbox').focus()
    press('c')
    rerender(
      <>
        <Offer scope={ON_SCREEN} actions={[action]} />
        <div role="dialog" />
      </>,
    )
    press('c')
    expect(count.done).toBe(0)
  })

  it('may be the second of two; the first alone does not reach the action of the second', () => {
    const create = counted()
    const chat = counted({ id: 'chat', label: 'Chat', keys: 'g c' })
    render(<Offer scope={ON_SCREEN} actions={[create.action, chat.action]} />)
    press('g')
    press('c')
    expect([create.count.done, chat.count.done]).toEqual([0, 1])
    press('c')
    expect(create.count.done).toBe(1)
  })

  it('says why an action is refused', async () => {
    const { count, action } = counted({ reason: 'Convidados apenas consultam.' })
    renderApp(<Offer scope={ON_SCREEN} actions={[action]} />)
    press('c')
    expect(await screen.findByText('Convidados apenas consultam.')).toBeTruthy()
    expect(count.done).toBe(0)
  })

  it('opens the palette for an action that asks for more', () => {
    const assign = { id: 'assign', label: 'Atribuir a…', keys: 'a', useChoices: () => [] }
    render(<Offer scope={ON_SCREEN} actions={[assign]} />)
    press('a')
    expect(usePaletteStore.getState().paletteAction).toMatchObject({ id: 'assign' })
    act(() => usePaletteStore.getState().setPaletteOpen(false))
  })
})

it.each([
  ['24/11', '2026-11-24'],
  ['23/11', '2026-11-23'],
  ['22/11', '2027-11-22'],
  ['29/2', '2028-02-29'],
  ['1/2/2026', '2026-02-01'],
  ['31/12/27', '2027-12-31'],
  ['31/11', undefined],
  ['amanhã', undefined],
])('reads %s as the day %s', (typed, day) => {
  expect(parseTypedDay(typed, '2026-11-23')).toBe(day)
})
