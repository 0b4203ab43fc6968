import { getAccessFigures, listAccessLogs } from '@cadencia/admin/access-logs/contract'
import { listAudit } from '@cadencia/admin/audit/contract'
import { getSecuritySettings, updateSecuritySettings } from '@cadencia/admin/settings/contract'
import { getCurrentUser } from '@cadencia/people/contract'
import { changePassword, enableSecondFactor, getSecondFactor } from '@cadencia/people/security/contract'
import { getAdminSession } from '@cadencia/people/sessions/contract'
import { listTeams } from '@cadencia/people/teams/contract'
import { listAdminUsers } from '@cadencia/people/users/contract'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { giveOwnPassword, OWN_PASSWORD } from '../../../testing/own-password.ts'
import { adminUser, currentUser, idOf, team } from '../../../testing/people.ts'
import { staffRoutes } from '../../app/router.tsx'

const figures = {
  totalAccesses: 1234,
  activeUsers: 7,
  averageResponseTime: 12.6,
  uniqueIPs: 3,
  step: 'day' as const,
  steps: [
    { at: '2026-11-20T03:00:00Z', total: 9, succeeded: 6, refused: 2, failed: 1, medianMs: 10, p95Ms: 80 },
  ],
}
const access = {
  id: idOf(9),
  userId: idOf(2),
  userEmail: 'bruno@empresa.com.br',
  teamName: 'Comercial',
  method: 'POST',
  path: '/api/tasks',
  statusCode: 201,
  responseTime: 12.5,
  ipAddress: '10.0.0.1',
  createdAt: '2026-11-20T15:04:05Z',
}

beforeEach(() => {
  mock(getCurrentUser, currentUser({ isAdministrator: true }))
  mock(getAdminSession, { isAuthenticated: true, username: 'chefe' })
  mock(listTeams, [team(), team({ id: idOf(102), key: 'ti', name: 'TI' })])
  mock(listAdminUsers, [adminUser()])
})

describe('/admin/access-logs', () => {
  it('shows figures, charts as a table too, and each access to the letter', async () => {
    mock(getAccessFigures, figures)
    mock(listAccessLogs, [
      access,
      { ...access, id: idOf(10), userId: null, userEmail: null, teamName: null, statusCode: 401 },
    ])
    const { user } = renderApp(staffRoutes(), { at: '/admin/access-logs' })
    expect(await screen.findByText('Olá, chefe')).toBeTruthy()
    const table = within(await screen.findByRole('table', { name: 'Logs de acesso' }))
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Data/Hora',
      'Time',
      'Membro',
      'Método',
      'Caminho',
      'Status',
      'Tempo (ms)',
      'IP',
    ])
    const [, first, second] = table.getAllByRole('row')
    expect(first?.textContent).toBe(
      '20/11/2026 12:04:05Comercialbruno@empresa.com.brPOST/api/tasks20112,510.0.0.1',
    )
    expect(second?.textContent).toContain('Sem TimeAnônimo')
    expect(
      within(await screen.findByRole('group', { name: 'Total de acessos' })).getByText('1.234'),
    ).toBeTruthy()
    expect(within(screen.getByRole('group', { name: 'Tempo médio' })).getByText('13 ms')).toBeTruthy()
    for (const summary of screen.getAllByText('Ver como tabela')) await user.click(summary)
    expect(screen.getByRole('table', { name: 'Acessos ao longo do tempo' }).textContent).toContain('20/11621')
    for (const [name, to] of [
      ['Dashboard', '/admin/dashboard'],
      ['Usuários', '/admin/users'],
    ] as const) {
      expect(screen.getAllByRole('link', { name }).some((link) => link.getAttribute('href') === to)).toBe(
        true,
      )
    }
    expect(screen.getByRole('button', { name: 'Sair' })).toBeTruthy()
  })

  it('asks for the chosen team and method only, and says when there is nothing', async () => {
    mock(getAccessFigures, { ...figures, steps: [] })
    const received = mock(listAccessLogs, [])
    const { user, router } = renderApp(staffRoutes(), { at: '/admin/access-logs' })
    expect(await screen.findByText('Nenhum log de acesso encontrado')).toBeTruthy()
    const filter = screen.getByRole('combobox', { name: 'Time' })
    expect(filter.getAttribute('placeholder')).toBe('Todos os times')
    await user.click(filter)
    await user.click(await screen.findByRole('option', { name: 'Comercial' }))
    await waitFor(() => expect(received.at(-1)?.query).toMatchObject({ teamName: 'Comercial', limit: '100' }))
    expect(router.state.location.search).toBe('?team=Comercial')
    await user.click(screen.getByRole('combobox', { name: 'Método' }))
    await user.click(await screen.findByRole('option', { name: 'DELETE' }))
    await waitFor(() => expect(received.at(-1)?.query).toMatchObject({ method: 'DELETE' }))
  })
})

const BY_MARINA = {
  at: '2026-11-20T15:04:05Z',
  actorId: idOf(1),
  actorName: 'Marina',
  actorEmail: 'm@x.com',
}

it('/admin/audit shows who did what, before and after, and exports the same', async () => {
  mock(listAudit, [
    {
      ...BY_MARINA,
      id: idOf(20),
      action: 'user.changed',
      entity: 'user',
      entityId: idOf(2),
      entityName: 'Bruno Lima',
      before: { role: 'staff', teamId: team().id },
      after: { role: 'admin', teamId: idOf(102) },
    },
    {
      ...BY_MARINA,
      id: idOf(21),
      action: 'settings.changed',
      entity: 'settings',
      entityId: 'system',
      entityName: null,
      before: { maxMeetingDuration: 240 },
      after: { maxMeetingDuration: 60 },
    },
    {
      ...BY_MARINA,
      id: idOf(22),
      action: 'chat.read',
      entity: 'chat',
      entityId: idOf(23),
      entityName: null,
      before: null,
      after: { messages: 2 },
    },
    {
      ...BY_MARINA,
      id: idOf(24),
      action: 'leads.exported',
      entity: 'lead',
      entityId: 'all',
      entityName: null,
      before: null,
      after: { leads: 12, filters: 'q, source' },
    },
  ])
  renderApp(staffRoutes(), { at: '/admin/audit?what=user' })
  const entry = within(await screen.findByRole('list', { name: 'Atos administrativos' }))
  expect(await entry.findByText('Usuário alterado')).toBeTruthy()
  expect(entry.getAllByText(/por Marina/)).toHaveLength(4)
  expect(entry.getByText('Equipe').tagName).toBe('DEL')
  expect(entry.getByText('Administrador').tagName).toBe('INS')
  // Teams by their names, groups of settings and fields by those of their forms.
  expect((await entry.findByText('Comercial')).tagName).toBe('DEL')
  expect(entry.getByText('TI').tagName).toBe('INS')
  const [, settings, look, taken] = entry.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(settings).toContain('Sistema por Marina')
  expect(settings).toContain('Duração máxima de reunião (minutos)24060')
  expect(taken).toContain('Leads exportados')
  expect(taken).toContain('Lista de leads por Marina')
  expect(taken).toContain('Filtros usadosBusca, Origem')
  expect(look).toContain(`${idOf(23).slice(0, 8)} por Marina`)
  expect(screen.getByRole('link', { name: 'Exportar CSV' }).getAttribute('href')).toBe(
    '/api/admin/audit.csv?entity=user&separator=semicolon',
  )
  mock(listAudit, [])
})

it('/admin/audit narrows the trail to one act, in the address and in the export', async () => {
  const asked = mock(listAudit, [])
  const { user, router } = renderApp(staffRoutes(), { at: '/admin/audit?what=user' })
  await screen.findByText('Nenhum ato encontrado')
  await user.click(screen.getByRole('combobox', { name: 'Ato' }))
  // Only what is done to people is offered.
  expect(screen.queryByRole('option', { name: 'Meta criada' })).toBeNull()
  await user.click(await screen.findByRole('option', { name: 'Dados pessoais exportados' }))
  await waitFor(() =>
    expect(asked.at(-1)?.query).toMatchObject({ entity: 'user', action: 'user.data_exported' }),
  )
  expect(router.state.location.search).toBe('?what=user&act=user.data_exported')
  expect(screen.getByRole('link', { name: 'Exportar CSV' }).getAttribute('href')).toBe(
    '/api/admin/audit.csv?entity=user&action=user.data_exported&separator=semicolon',
  )
})

describe('/admin/security', () => {
  beforeEach(() => {
    mock(getSecuritySettings, { requireSecondFactor: false })
    mock(getSecondFactor, { isEnabled: false, enabledAt: null, recoveryCodesLeft: 0 })
  })

  it('requires a second factor of all administrators', async () => {
    const { user } = renderApp(staffRoutes(), { at: '/admin/security' })
    await user.click(await screen.findByRole('switch', { name: /Exigir a verificação/ }))
    const received = mock(updateSecuritySettings, { requireSecondFactor: true })
    await user.click(screen.getByRole('button', { name: 'Salvar Configurações' }))
    await giveOwnPassword(user, 'Confirme que é você', 'Salvar')
    expect(await screen.findByText('Configurações salvas!')).toBeTruthy()
    expect(received[0]?.body).toEqual({ requireSecondFactor: true, currentPassword: OWN_PASSWORD })
  })

  it('who lacks the one that is required is led here from every page, and sees only what is theirs', async () => {
    mock(getAdminSession, { isAuthenticated: true, username: 'chefe', mustEnableSecondFactor: true })
    const { router } = renderApp(staffRoutes(), { at: '/admin/access-logs' })
    expect(await screen.findByText(/Ligue a sua para continuar/)).toBeTruthy()
    expect(router.state.location.pathname).toBe('/admin/security')
    expect(screen.queryByRole('switch', { name: /Exigir a verificação/ })).toBeNull()
  })

  it('changes the password, and keeps what was typed when it is refused', async () => {
    mock(getSecondFactor, { isEnabled: false, enabledAt: null, recoveryCodesLeft: 0 })
    mockProblem(changePassword, {
      statusCode: 401,
      code: 'invalid_credentials',
      message: 'Senha atual incorreta.',
    })
    const { user } = renderApp(staffRoutes(), { at: '/admin/security' })
    await screen.findByLabelText(/Senha atual/)
    for (const [label, text] of [
      [/Senha atual/, 'antiga'],
      [/^Nova senha/, 'uma senha bem longa'],
      [/Repita/, 'uma senha bem longa'],
    ] as const) {
      await user.click(screen.getByLabelText(label))
      await user.paste(text)
    }
    await user.click(screen.getByRole('button', { name: 'Trocar senha' }))
    expect(await screen.findByText('Senha atual incorreta.')).toBeTruthy()
    mock(changePassword, null)
    await user.click(screen.getByRole('button', { name: 'Trocar senha' }))
    expect(await screen.findByText('Senha alterada')).toBeTruthy()
  })

  it('turns the second factor on: password, QR code, code, recovery codes', async () => {
    mock(getSecondFactor, { isEnabled: false, enabledAt: null, recoveryCodesLeft: 0 })
    mock(enableSecondFactor, { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }, { status: 201 })
    const { user } = renderApp(staffRoutes(), { at: '/admin/security' })
    await user.click(await screen.findByRole('button', { name: 'Ligar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Ligar a verificação em duas etapas' }))
    await user.type(dialog.getByLabelText(/Sua senha/), 'senha')
    await user.click(dialog.getByRole('button', { name: 'Continuar' }))
    expect(await dialog.findByText('ABCD EFGH')).toBeTruthy()
    expect(dialog.getByTitle('Código QR para o aplicativo autenticador')).toBeTruthy()
    const received = mock(enableSecondFactor, { recoveryCodes: ['aaaa-bbbb'] }, { status: 200 })
    await user.type(dialog.getByLabelText(/Código de verificação/), '123456')
    await user.click(dialog.getByRole('button', { name: 'Ligar' }))
    expect(await screen.findByText('aaaa-bbbb')).toBeTruthy()
    expect(received[0]?.body).toEqual({ code: '123456' })
    expect(received[0]?.headers.get('idempotency-key')).toBeNull()
  })
})

it('/privacidade tells the staff what is recorded, and for how long', async () => {
  renderApp(staffRoutes(), { at: '/privacidade' })
  const table = within(await screen.findByRole('table', { name: 'O que é registrado, e por quanto tempo' }))
  expect(table.getByText('180 dias')).toBeTruthy()
  expect(table.getByText('Cinco anos')).toBeTruthy()
})
