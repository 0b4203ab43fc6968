import { getSystemSettings, testMail, updateSystemSettings } from '@cadencia/admin/settings/contract'
import { getSystemReport } from '@cadencia/admin/system/contract'
import { changeCrmPassword, getCrmAccess } from '@cadencia/crm/access/contract'
import { type GatewayStatus, getGatewayStatus } from '@cadencia/messaging/gateway/contract'
import { SystemSettings } from '@cadencia/settings/contract'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeReport, mockAdministrator } from '../../../../testing/admin-home.ts'
import { giveOwnPassword, OWN_PASSWORD } from '../../../../testing/own-password.ts'
import { loadInvalidations } from '../../../app/nouns.ts'
import { CrmPassword } from './crm-password-form.tsx'
import { MailTest } from './mail-test.tsx'
import { ServicesPanel } from './services-panel.tsx'
import { SystemSettingsPanel } from './system-settings-panel.tsx'

const DEFAULTS = SystemSettings.parse({})
const SIMULATED: GatewayStatus = {
  connected: true,
  qrCode: null,
  provider: 'simulated',
  detail: 'Simulado: as mensagens ficam na caixa de saída e não chegam a ninguém',
}

function Panels() {
  return (
    <>
      <SystemSettingsPanel />
      <ServicesPanel />
      <MailTest />
      <CrmPassword />
    </>
  )
}

beforeEach(() => {
  mockAdministrator()
  mock(getSystemSettings, DEFAULTS)
  mock(getSystemReport, makeReport())
  mock(getGatewayStatus, SIMULATED)
})

async function open() {
  const app = renderApp(<Panels />, { invalidations: await loadInvalidations() })
  const form = within(await screen.findByRole('form', { name: 'Sistema' }))
  return {
    ...app,
    form,
    save: () => app.user.click(form.getByRole('button', { name: 'Salvar Configurações' })),
  }
}

describe('system settings', () => {
  it('show what holds, and save only what was changed', async () => {
    const { user, form, save } = await open()
    expect(form.getByLabelText(/Nome do site/)).toHaveProperty('value', 'Cadência')
    expect(form.getByLabelText(/Duração máxima de reunião/)).toHaveProperty('value', '240')
    expect(form.getByLabelText(/Tamanho máximo de arquivo/)).toHaveProperty('value', '10')
    const isOn = (name: string) =>
      (form.getByRole('switch', { name: new RegExp(name) }) as HTMLInputElement).checked
    expect(
      [
        'Transcrição automática',
        'Resumo com IA',
        'Notificações por e-mail',
        'Permitir usuários convidados',
        'Modo de manutenção',
      ].map(isOn),
    ).toEqual([true, true, true, false, false])
    await user.click(form.getByRole('switch', { name: /Resumo com IA/ }))
    const saved = mock(updateSystemSettings, { ...DEFAULTS, enableAISummary: false })
    await save()
    expect(await screen.findByText('Configurações salvas!')).toBeTruthy()
    expect(saved[0]?.body).toEqual({ enableAISummary: false })
  })

  it('Erro ao salvar / Não foi possível salvar as configurações. Tente novamente.', async () => {
    const { user, form, save } = await open()
    await user.type(form.getByLabelText(/Nome do site/), ' Escola')
    mockProblem(updateSystemSettings, { statusCode: 500, code: 'internal', message: 'Erro interno.' })
    await save()
    expect(await screen.findByText('Erro ao salvar')).toBeTruthy()
    expect(screen.getByText('Não foi possível salvar as configurações. Tente novamente.')).toBeTruthy()
    expect(form.getByLabelText(/Nome do site/)).toHaveProperty('value', 'Cadência Escola')
  })

  it('ask before the maintenance begins', async () => {
    const { user, form, save } = await open()
    await user.click(form.getByRole('switch', { name: /Modo de manutenção/ }))
    const saved = mock(updateSystemSettings, { ...DEFAULTS, maintenanceMode: true })
    await save()
    const dialog = within(await screen.findByRole('dialog', { name: 'Ativar o modo de manutenção?' }))
    expect(saved).toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: 'Ativar manutenção' }))
    expect(await screen.findByText('Configurações salvas!')).toBeTruthy()
    expect(saved[0]?.body).toEqual({ maintenanceMode: true })
  })

  it('say beside the field why guests are refused', async () => {
    const { user, form, save } = await open()
    expect(await form.findByText(/Precisa de ALLOWED_EMAIL_DOMAINS/)).toBeTruthy()
    await user.click(form.getByRole('switch', { name: /Permitir usuários convidados/ }))
    const message =
      'Para permitir convidados, defina ALLOWED_EMAIL_DOMAINS com os domínios de e-mail aceitos.'
    mockProblem(updateSystemSettings, {
      statusCode: 400,
      code: 'invalid',
      message,
      issues: [{ path: 'allowGuestUsers', message }],
    })
    await save()
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  })

  it('refuse a number that is out of its range', async () => {
    const { user, form, save } = await open()
    await user.clear(form.getByLabelText(/Duração máxima/))
    await user.type(form.getByLabelText(/Duração máxima/), '481')
    await save()
    expect(await form.findByText('Informe um número de 15 a 480')).toBeTruthy()
  })

  it('follow another administrator, as long as nothing is typed', async () => {
    const { user, form, announce } = await open()
    const announceName = (siteName: string) => {
      mock(getSystemSettings, { ...DEFAULTS, siteName })
      announce({ type: 'changed', entity: 'settings', id: 'system' })
    }
    announceName('Escola Um')
    expect(await form.findByDisplayValue('Escola Um')).toBeTruthy()
    await user.type(form.getByLabelText(/Nome do site/), ' e Meia')
    announceName('Escola Dois')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(form.getByLabelText(/Nome do site/)).toHaveProperty('value', 'Escola Um e Meia')
  })
})

describe('services', () => {
  it('are shown with their state', async () => {
    await open()
    const services = within(await screen.findByRole('region', { name: 'Serviços' }))
    expect(await services.findByText('Em arquivos')).toBeTruthy()
    expect(services.getByText('Embutido')).toBeTruthy()
    expect(await services.findByText('Simulado')).toBeTruthy()
  })

  it.each([
    [true, 'Conectado ao WhatsApp', 'Conectado'],
    [false, 'O número foi desconectado do WhatsApp', 'Desconectado'],
  ])('tell whether the gateway is connected at this moment: %s', async (connected, detail, state) => {
    mock(
      getSystemReport,
      makeReport({ services: { ...makeReport().services, gateway: { provider: 'evolution' } } }),
    )
    mock(getGatewayStatus, { connected, qrCode: null, provider: 'evolution', detail })
    await open()
    const services = within(await screen.findByRole('region', { name: 'Serviços' }))
    expect(await services.findByText(state)).toBeTruthy()
    expect(services.getByText(`Evolution API: ${detail}.`)).toBeTruthy()
    const link = services.getByRole('link', { name: 'Conexão, ritmo e horário de envio' })
    expect(link.getAttribute('href')).toBe('/admin/whatsapp')
  })

  it('say so when the gateway’s state cannot be read', async () => {
    mockProblem(getGatewayStatus, { statusCode: 503, code: 'draining', message: 'Volte em instantes.' })
    await open()
    expect(await screen.findByText('Sem resposta')).toBeTruthy()
  })

  it('tell whether the server of the summaries answers', async () => {
    const summaries = { kind: 'model', model: 'modelo-da-casa', isReachable: false } as const
    mock(getSystemReport, makeReport({ services: { ...makeReport().services, summaries } }))
    await open()
    expect(await screen.findByText('Sem resposta')).toBeTruthy()
    expect(screen.getByText('Modelo modelo-da-casa')).toBeTruthy()
  })

  it('prove that mail goes out, or say that it does not', async () => {
    const { user } = await open()
    const form = within(await screen.findByRole('form', { name: 'E-mail de teste' }))
    const sent = mock(testMail, { to: 'ana@empresa.com.br', delivery: 'smtp' })
    await user.type(form.getByLabelText(/Destinatário/), 'ana@empresa.com.br')
    await user.click(form.getByRole('button', { name: 'Enviar teste' }))
    expect(await screen.findByText('Confira a caixa de ana@empresa.com.br.')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ to: 'ana@empresa.com.br' })
    mockProblem(testMail, { statusCode: 502, code: 'mail_refused', message: 'O servidor não aceitou.' })
    await user.click(form.getByRole('button', { name: 'Enviar teste' }))
    expect(await screen.findByText('O servidor não aceitou.')).toBeTruthy()
  })
})

describe('the CRM’s password', () => {
  async function openPassword() {
    const app = await open()
    const form = within(await screen.findByRole('form', { name: 'Senha do CRM' }))
    const type = async (password: string, repeated = password) => {
      await app.user.type(form.getByLabelText(/^Nova senha/), password)
      await app.user.type(form.getByLabelText(/Repita/), repeated)
      await app.user.click(form.getByRole('button', { name: 'Trocar senha do CRM' }))
    }
    return { ...app, form, type }
  }

  it('is changed after asking, and what was typed is gone', async () => {
    mock(getCrmAccess, { unlocked: false })
    const { user, form, type } = await openPassword()
    const changed = mock(changeCrmPassword, null)
    await type('senha nova do CRM')
    expect(changed).toHaveLength(0)
    await giveOwnPassword(user, 'Trocar a senha do CRM?', 'Trocar')
    expect(await screen.findByText('Senha do CRM trocada')).toBeTruthy()
    expect(changed[0]?.body).toEqual({ password: 'senha nova do CRM', currentPassword: OWN_PASSWORD })
    expect(form.getByLabelText(/^Nova senha/)).toHaveProperty('value', '')
  })

  it('is not sent when it is short or typed in two ways', async () => {
    const { form, type } = await openPassword()
    await type('curta', 'outra')
    expect(await form.findByText('Use pelo menos 8 caracteres')).toBeTruthy()
    expect(form.getByText('As senhas não são iguais')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
