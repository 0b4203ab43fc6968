import { renderApp } from '@cadencia/testkit/render'
import { createEvent, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { useSteadyRows } from './use-steady-rows.ts'

let done: string[] = []

/** Two records; the first leaves the list when something was done with it. */
function List() {
  const [names, setNames] = useState(['Proposta', 'Senha'])
  useSteadyRows()
  const start = (name: string) => {
    done.push(name)
    setNames(names.filter((one) => one !== name))
  }
  return (
    <ul>
      {names.map((name) => (
        <li key={name} aria-label={name}>
          <button type="button" onClick={() => start(name)}>
            Iniciar {name}
          </button>
        </li>
      ))}
    </ul>
  )
}

const buttonOf = (name: string) => screen.getByRole('button', { name: `Iniciar ${name}` })
const mouse = { pointerType: 'mouse' }

function tell(type: 'pointerOver' | 'pointerMove' | 'click', name: string, atMs: number): void {
  const event = createEvent[type](buttonOf(name), { ...mouse, detail: 1 })
  Object.defineProperties(event, {
    timeStamp: { value: atMs },
    pointerType: { value: 'mouse' },
    detail: { value: 1 },
  })
  fireEvent(buttonOf(name), event)
}

/** The pointer stays where the first record was, and the second comes under it. */
function startTheFirst(): void {
  renderApp(<List />)
  tell('pointerOver', 'Proposta', 1000)
  tell('pointerMove', 'Proposta', 1000)
  tell('click', 'Proposta', 1100)
  tell('pointerOver', 'Senha', 1200)
}

beforeEach(() => {
  done = []
})

it('does nothing with a row that came under the resting pointer just before it was pressed', () => {
  startTheFirst()
  tell('click', 'Senha', 1300)
  expect(done).toEqual(['Proposta'])
})

it.each([
  ['moved to it', () => tell('pointerMove', 'Senha', 1250), 1300],
  ['had time to see it', () => undefined, 1800],
])('acts on it when somebody %s', (_name, before, atMs) => {
  startTheFirst()
  before()
  tell('click', 'Senha', atMs)
  expect(done).toEqual(['Proposta', 'Senha'])
})

it('acts on it by the keyboard', () => {
  startTheFirst()
  fireEvent.click(buttonOf('Senha'))
  expect(done).toEqual(['Proposta', 'Senha'])
})
