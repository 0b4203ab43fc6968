import { getLead, type Lead, listLeads } from '@cadencia/crm/leads/contract'
import { makeLead, mockCrm } from '@cadencia/crm/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openCrm, prepareCrm } from '../../../../testing/crm.tsx'
import './leads-tab.tsx'

const bia = makeLead({ name: 'Bia Ramos' })
const caio = makeLead({ name: 'Caio Reis', status: 'contacted' })
const changed = (id: string) => ({ type: 'changed', entity: 'crm_lead', id }) as const
const card = (name: string) => screen.findByRole('article', { name })

async function open(leads: Lead[], at = '/crm') {
  mockCrm({ leads })
  const asked = mock(listLeads, leads, { headers: { 'x-total-count': String(leads.length) } })
  const app = openCrm(at)
  await card(bia.name)
  expect(asked).toHaveLength(1)
  return { ...app, asked }
}

beforeEach(() => prepareCrm())

describe('a list of leads, while colleagues work', () => {
  it('asks for the one lead that changed, not for the list', async () => {
    const { announce, asked } = await open([bia, caio])
    const found = mock(getLead, { ...bia, name: 'Beatriz Ramos', version: 2 })
    announce(changed(bia.id))
    expect(await card('Beatriz Ramos')).toBeTruthy()
    expect(await card(caio.name)).toBeTruthy()
    expect(found).toHaveLength(1)
    expect(asked).toHaveLength(1)
  })

  it('lets go of a lead that somebody deleted', async () => {
    const { announce, asked } = await open([bia, caio])
    mockProblem(getLead, { statusCode: 404, code: 'not_found', message: 'Lead não encontrado.' })
    announce(changed(caio.id))
    expect(await screen.findByText('1 lead encontrado')).toBeTruthy()
    expect(screen.queryByRole('article', { name: caio.name })).toBeNull()
    expect(asked).toHaveLength(1)
  })

  it('asks for the list where its filter looks at what changed, where a lead is new, and where many changed', async () => {
    const { announce } = await open([bia], '/crm?status=new')
    mock(getLead, { ...bia, status: 'qualified', version: 2 })
    const filtered = mock(listLeads, [caio])
    announce(changed(bia.id))
    expect(await card(caio.name)).toBeTruthy()
    expect(filtered).toHaveLength(1)

    const dora = makeLead({ name: 'Dora Pires' })
    mock(getLead, dora)
    mock(listLeads, [dora, caio])
    announce(changed(dora.id))
    expect(await card(dora.name)).toBeTruthy()

    const many = mock(listLeads, [dora])
    announce(changed('*'))
    await waitFor(() => expect(screen.queryByRole('article', { name: caio.name })).toBeNull())
    expect(many).toHaveLength(1)
  })
})
