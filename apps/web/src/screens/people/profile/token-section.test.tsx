import { getCrmAccess } from '@cadencia/crm/access/contract'
import { askForProof } from '@cadencia/people/security/contract'
import { makeCurrentUser, makeToken, mockPeople } from '@cadencia/people/testing'
import { createToken, listTokens, revokeToken } from '@cadencia/people/tokens/contract'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { TokenSection } from './token-section.tsx'

beforeEach(() => {
  mockPeople({ user: makeCurrentUser() })
  mock(getCrmAccess, { unlocked: false })
})

it('makes a token with the chosen permissions and shows it once', async () => {
  mock(listTokens, [])
  const made = makeToken({ name: 'Planilha' })
  const sent = mock(createToken, { ...made, token: 'cad_segredo' })
  const { user } = renderApp(<TokenSection />)
  expect(await screen.findByText('Nenhum token de acesso')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Novo token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo token de acesso' }))
  await user.type(dialog.getByRole('textbox', { name: /^Nome/ }), 'Planilha')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reuniões' }), 'Ler')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Sprints e tarefas' }), 'Ler e escrever')
  expect(dialog.getByRole('combobox', { name: 'CRM e WhatsApp' })).toHaveProperty('disabled', true)
  expect(dialog.queryByRole('combobox', { name: 'Administração' })).toBeNull()
  mock(listTokens, [made])
  await user.click(dialog.getByRole('button', { name: 'Criar token' }))
  expect(await screen.findByDisplayValue('cad_segredo')).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ name: 'Planilha', scopes: ['meetings:read', 'sprints:write'] })
  await user.click(screen.getByRole('button', { name: 'Guardei o token' }))
  expect(screen.queryByDisplayValue('cad_segredo')).toBeNull()
  expect(await screen.findByText('Reuniões: ler · Sprints e tarefas: ler e escrever')).toBeTruthy()
})

const CODE = /Código de verificação/

it.each([
  ['password', /^Sua senha/, 'uma senha', { currentPassword: 'uma senha' }],
  ['code', CODE, '123456', { code: '123456' }],
] as const)('SEC-53: asks again who it is: %s', async (proof, label, typed, sentProof) => {
  mock(listTokens, [])
  const asked = mock(askForProof, { proof })
  mockProblem(createToken, { statusCode: 401, code: 'invalid_credentials', message: 'Não confere.' })
  const { user } = renderApp(<TokenSection />)
  await user.click(await screen.findByRole('button', { name: 'Novo token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo token de acesso' }))
  await user.type(dialog.getByRole('textbox', { name: /^Nome/ }), 'Planilha')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reuniões' }), 'Ler')
  await user.click(dialog.getByRole('button', { name: 'Criar token' }))

  const question = within(await screen.findByRole('dialog', { name: 'Confirme que é você' }))
  await user.type(question.getByLabelText(label), typed)
  await user.click(question.getByRole('button', { name: 'Criar token' }))
  expect(await question.findByText('Não confere.')).toBeTruthy()

  if (proof === 'code') {
    expect(question.getByText('Enviado a ana.souza@cadencia.example')).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Enviar outro código' }))
    expect(await screen.findByText('Enviamos outro código')).toBeTruthy()
    await user.type(question.getByLabelText(label), typed)
  }
  expect(asked).toHaveLength(proof === 'code' ? 2 : 1)
  const sent = mock(createToken, { ...makeToken(), token: 'cad_segredo' })
  await user.click(question.getByRole('button', { name: 'Criar token' }))
  expect(await screen.findByDisplayValue('cad_segredo')).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ name: 'Planilha', ...sentProof })
})

it('SEC-53: offers no token without an end', async () => {
  mock(listTokens, [])
  const { user } = renderApp(<TokenSection />)
  await user.click(await screen.findByRole('button', { name: 'Novo token' }))
  await user.click(await screen.findByRole('combobox', { name: 'Expira' }))
  const lives = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(lives).toEqual(expect.arrayContaining(['Em 30 dias', 'Em 90 dias', 'Em 1 ano']))
  expect(lives).not.toContain('Nunca')
})

it('asks for a name and at least one permission', async () => {
  mock(listTokens, [])
  const { user } = renderApp(<TokenSection />)
  await user.click(await screen.findByRole('button', { name: 'Novo token' }))
  await user.click(await screen.findByRole('button', { name: 'Criar token' }))
  expect(await screen.findByText('Informe o nome')).toBeTruthy()
  expect(screen.getByText('Escolha ao menos uma permissão')).toBeTruthy()
})

it('revokes a token after a question', async () => {
  const token = makeToken({ name: 'Antigo' })
  mock(listTokens, [token])
  const sent = mock(revokeToken, null)
  const { user } = renderApp(<TokenSection />)
  await user.click(await screen.findByRole('button', { name: 'Revogar Antigo' }))
  mock(listTokens, [])
  const question = within(await screen.findByRole('dialog', { name: 'Revogar token?' }))
  await user.click(question.getByRole('button', { name: 'Revogar' }))
  expect(await screen.findByText('Token revogado')).toBeTruthy()
  expect(sent).toHaveLength(1)
  expect(await screen.findByText('Nenhum token de acesso')).toBeTruthy()
})

it('offers to try again when the tokens cannot be loaded', async () => {
  mockProblem(listTokens, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
  const { user } = renderApp(<TokenSection />)
  expect(await screen.findByText('Volte em instantes.')).toBeTruthy()
  mock(listTokens, [makeToken({ name: 'Robô' })])
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('Robô')).toBeTruthy()
})
