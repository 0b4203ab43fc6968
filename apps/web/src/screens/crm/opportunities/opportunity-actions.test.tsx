import { getOpportunity } from '@cadencia/crm/opportunities/contract'
import { makeOpportunity } from '@cadencia/crm/testing'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { HeldDialogs } from '../../../kit/screen/held-dialogs.tsx'
import { StageSelect } from './opportunity-actions.tsx'

it('asks on why an opportunity was lost when its row leaves meanwhile', async () => {
  const opportunity = makeOpportunity()
  mock(getOpportunity, opportunity)
  let leave = () => {}
  function List() {
    const [isListed, setListed] = useState(true)
    leave = () => setListed(false)
    return <HeldDialogs>{isListed && <StageSelect opportunity={opportunity} />}</HeldDialogs>
  }
  const { user } = renderApp(<List />)
  await user.click(screen.getByRole('combobox', { name: 'Etapa' }))
  await user.click(await screen.findByRole('option', { name: 'Perdido' }))
  await user.type(await screen.findByRole('textbox', { name: 'Motivo da perda' }), 'Preço')
  act(leave)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Motivo da perda' }).value).toBe('Preço')
})
