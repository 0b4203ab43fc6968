import { keyOf } from '@cadencia/http/query'
import { listLabels, updateLabel } from '@cadencia/sprints/labels/contract'
import { makeLabel } from '@cadencia/sprints/testing'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LabelsDialog } from './labels-dialog.tsx'

it('keeps the name that is typed when a colleague changes the label', async () => {
  const label = makeLabel({ name: 'Feira', color: '#2f6fde', version: 1 })
  mock(listLabels, [label])
  const changed = mock(updateLabel, { ...label, name: 'Feira de maio', version: 3 })
  const { user, queryClient } = renderApp(
    <LabelsDialog teamId={label.teamId} opened onClose={() => undefined} />,
  )
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome de Feira' })
  await user.type(field, ' de maio')
  mock(listLabels, [{ ...label, color: '#d6336c', version: 2 }])
  await act(() => queryClient.invalidateQueries({ queryKey: keyOf(listLabels) }))
  await waitFor(() => expect(screen.getByLabelText('Cor de Feira')).toHaveProperty('value', '#d6336c'))
  expect(screen.getByDisplayValue('Feira de maio')).toBe(field)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(changed[0]?.body).toEqual({ name: 'Feira de maio', version: 2 }))
})
