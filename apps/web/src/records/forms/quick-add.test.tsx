import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { QuickAdd } from './quick-add.tsx'

/** A field whose additions wait for `answer`; `sent` are those that were begun. */
function open() {
  const sent: string[] = []
  const answers: ((isAdded: boolean) => void)[] = []
  const { user } = renderApp(
    <QuickAdd
      label="Nova ação"
      maxLength={100}
      isPending={false}
      read={(typed) => ({ value: typed })}
      onAdd={(text) => {
        sent.push(text)
        return new Promise<boolean>((resolve) => answers.push(resolve))
      }}
    />,
  )
  const answer = (isAdded: boolean) => answers.shift()?.(isAdded)
  return { user, sent, answer, field: () => screen.getByRole<HTMLInputElement>('textbox') }
}

it('takes the next with Enter while the one before is on its way', async () => {
  const { user, sent, answer, field } = open()
  await user.type(field(), 'Ligar{Enter}Escrever{Enter}Vis')
  expect(sent).toEqual(['Ligar'])
  expect(field().value).toBe('Vis')
  answer(true)
  await waitFor(() => expect(sent).toEqual(['Ligar', 'Escrever']))
  answer(true)
  await user.type(field(), 'itar{Enter}')
  await waitFor(() => expect(sent).toEqual(['Ligar', 'Escrever', 'Visitar']))
  expect(field().value).toBe('')
})

it('brings back what could not be added, before what was typed meanwhile', async () => {
  const { user, sent, answer, field } = open()
  await user.type(field(), 'Ligar{Enter}Escrever{Enter}Vis')
  answer(false)
  await waitFor(() => expect(field().value).toBe('Ligar Escrever Vis'))
  expect(sent).toEqual(['Ligar'])
})
