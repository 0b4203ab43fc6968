import { listLeads } from '@cadencia/crm/leads/contract'
import { makeLead } from '@cadencia/crm/testing'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { LeadSelect } from './lead-select.tsx'

it('takes the lead whose name is just what was typed, however new the others are', async () => {
  const exact = makeLead({ id: crypto.randomUUID(), name: 'Lead 07', company: 'Escola Sol' })
  const newer = makeLead({ id: crypto.randomUUID(), name: 'Lead 07m', company: '' })
  const asked = mock(listLeads, [newer, exact])
  const onChange = vi.fn()
  const { user } = renderApp(<LeadSelect onChange={onChange} />)
  await user.click(await screen.findByRole('combobox', { name: 'Lead' }))
  await user.keyboard('Lead 07')
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ q: 'Lead 07', sort: 'name' }))
  await waitFor(() =>
    expect(screen.getAllByRole('option')[0]?.getAttribute('data-combobox-selected')).toBe('true'),
  )
  await user.keyboard('{Enter}')
  expect(onChange.mock.calls.at(-1)?.[0]).toBe(exact.id)
})

it('waits with Enter for the leads that fit what stands in the field', async () => {
  const [other, meant] = [
    makeLead({ name: 'Zilda' }),
    makeLead({ id: crypto.randomUUID(), name: 'Ana Reis' }),
  ]
  mock(listLeads, [meant], { delayMs: 300 })
  mock(listLeads, [other], { isOnce: true })
  const onChange = vi.fn()
  const { user } = renderApp(<LeadSelect onChange={onChange} />)
  await user.click(await screen.findByRole('combobox', { name: 'Lead' }))
  await screen.findByRole('option', { name: /Zilda/ })
  await user.keyboard('Ana Reis{Enter}')
  expect(onChange).not.toHaveBeenCalled()
  await waitFor(() => expect(onChange.mock.calls.at(-1)?.[0]).toBe(meant.id))
})
