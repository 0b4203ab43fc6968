import { getCrmAccess } from '@cadencia/crm/access/contract'
import { makeCurrentUser, makePerson, makeToken, mockPeople } from '@cadencia/people/testing'
import { createServiceToken, listServiceTokens } from '@cadencia/people/tokens/contract'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { giveOwnPassword, OWN_PASSWORD } from '../../../../testing/own-password.ts'
import { ServiceTokensScreen } from './service-tokens-screen.tsx'

it('makes a token that acts as a chosen person', async () => {
  const bruno = makePerson({ firstName: 'Bruno', lastName: 'Carvalho' })
  const ada = makeCurrentUser({ isAdministrator: true })
  mockPeople({ user: ada, users: [bruno] })
  mock(getCrmAccess, { unlocked: true })
  mock(listServiceTokens, [])
  const made = {
    ...makeToken({ name: 'ERP' }),
    userId: bruno.id,
    userName: 'Bruno Carvalho',
    createdBy: ada.id,
    createdByName: 'Ada Lima',
  }
  const sent = mock(createServiceToken, { ...made, token: 'cad_servico' })
  const { user } = renderApp(<ServiceTokensScreen />)
  expect(await screen.findByText('Nenhum token de serviço')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Novo token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo token de serviço' }))
  await user.type(dialog.getByRole('textbox', { name: /^Nome/ }), 'ERP')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Administração' }), 'Ler')
  await user.click(dialog.getByRole('button', { name: 'Criar token' }))
  expect(await screen.findByText('Escolha a pessoa')).toBeTruthy()
  await user.type(dialog.getByRole('combobox', { name: /^Age como/ }), 'Bruno')
  await user.click(await screen.findByRole('option', { name: 'Bruno Carvalho' }))
  mock(listServiceTokens, [made])
  await user.click(dialog.getByRole('button', { name: 'Criar token' }))
  await giveOwnPassword(user, 'Confirme que é você', 'Criar token')
  expect(await screen.findByDisplayValue('cad_servico')).toBeTruthy()
  const row = (await screen.findByText('Age como Bruno Carvalho · criado por Ada Lima')).closest('li')
  expect(row?.className).not.toMatch(/just-created/)
  expect(sent[0]?.body).toMatchObject({
    name: 'ERP',
    scopes: ['admin:read'],
    userId: bruno.id,
    currentPassword: OWN_PASSWORD,
  })
  await user.click(screen.getByRole('button', { name: 'Guardei o token' }))
  await waitFor(() => expect(row?.className).toMatch(/just-created/))
})
