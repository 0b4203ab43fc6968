import { createAutomation, updateAutomation } from '@cadencia/crm/automations/contract'
import { makeAutomation, mockAutomations } from '@cadencia/crm/testing/automations'
import { makeFile } from '@cadencia/files/testing'
import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { useDraft } from '@cadencia/ui/drafts'
import { renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  bia,
  form,
  mockLeads,
  openCard,
  paste,
  prepareTab,
  submit,
} from '../../../../testing/whatsapp-tab.tsx'

const TODAY = saoPauloDay(Date.now())
const TOMORROW = addDays(TODAY, 1)

/** What someone had typed before. */
function keepDraft(values: Record<string, unknown>, key = 'crm.automations.new'): void {
  renderHook(() => useDraft<Record<string, unknown>>(key, {})).result.current.save(values)
}

beforeEach(prepareTab)

describe('the form of an automation', () => {
  it('Campos obrigatórios: Nome e mensagem são obrigatórios; Seleção necessária', async () => {
    const { user } = openCard('/crm/whatsapp?new=1')
    await form()
    await submit(user)
    expect(await screen.findByText('Campos obrigatórios')).toBeTruthy()
    expect(screen.getAllByText('Nome e mensagem são obrigatórios').length).toBeGreaterThan(0)
    await paste(user, (await form()).getByRole('textbox', { name: 'Nome' }), 'Retorno')
    await paste(user, (await form()).getByRole('textbox', { name: 'Mensagem' }), 'Oi')
    await submit(user)
    expect(await screen.findByText('Seleção necessária')).toBeTruthy()
    expect(screen.getAllByText("Selecione pelo menos um lead ou marque 'Enviar para todos'")).toHaveLength(2)
  })

  it('stands while a day is typed that no schedule has', async () => {
    keepDraft({ name: 'Retorno', scheduleType: 'daily', startDate: '9999-12-31' })
    openCard('/crm/whatsapp?new=1')
    expect(await (await form()).findByText('Informe a data')).toBeTruthy()
  })

  it('sends all fields, and closes', async () => {
    keepDraft({
      name: 'Retorno',
      message: 'Oi {nome}',
      startDate: TOMORROW,
      files: [makeFile({ fileName: 'a.pdf' })],
    })
    const { user, router } = openCard('/crm/whatsapp?new=1')
    const created = mock(createAutomation, makeAutomation())
    await (await form()).findByRole('listitem', { name: 'a.pdf' })
    await user.click((await form()).getByText('Semanal'))
    await user.click(screen.getByRole('checkbox', { name: 'Terça-feira' }))
    await user.click(screen.getByRole('combobox', { name: 'Leads selecionados' }))
    await user.click(await screen.findByRole('option', { name: 'Bia Ramos · Escola Sol' }))
    await paste(user, screen.getByLabelText('Nome do modelo'), 'retorno')
    await submit(user)
    expect(await screen.findByText('Automação criada com sucesso.')).toBeTruthy()
    expect(created[0]?.body).toEqual({
      name: 'Retorno',
      message: 'Oi {nome}',
      scheduleType: 'weekly',
      scheduleTime: '09:00',
      scheduleDays: [2],
      startDate: TOMORROW,
      endDate: null,
      maxMessages: 1,
      sendToAll: false,
      selectedLeads: [bia.id],
      attachments: [expect.stringMatching(/^\/api\/files\//)],
      templateName: 'retorno',
      templateLanguage: 'pt_BR',
    })
    expect(router.state.location.search).toBe('')
  })

  it('leads to the new row, which stands out, once it is created', async () => {
    keepDraft({ name: 'Retorno', message: 'Oi {nome}', startDate: TOMORROW, sendToAll: true })
    const [former, automation] = [makeAutomation({ name: 'Antiga' }), makeAutomation({ name: 'Retorno' })]
    const { user } = openCard('/crm/whatsapp?new=1', [former])
    await form()
    mock(createAutomation, automation)
    mockAutomations([former, automation])
    await submit(user)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Retorno' })))
    const row = screen.getByRole('listitem', { name: 'Retorno' })
    expect(row.getAttribute('data-open')).toBe('true')
    expect(screen.getByRole('listitem', { name: 'Antiga' }).hasAttribute('data-open')).toBe(false)
  })

  it("ticking 'Enviar para todos' clears the selected leads, who are those of WhatsApp", async () => {
    keepDraft({ name: 'Retorno', message: 'Oi', startDate: TOMORROW, selectedLeads: [bia.id] })
    const { user } = openCard('/crm/whatsapp?new=1')
    const asked = mockLeads([bia])
    const created = mock(createAutomation, makeAutomation())
    await user.click((await form()).getByRole('checkbox', { name: 'Enviar para todos' }))
    await submit(user)
    expect(await screen.findByText('Automação criada com sucesso.')).toBeTruthy()
    expect(created[0]?.body).toMatchObject({ sendToAll: true, selectedLeads: [] })
    expect(asked.every(({ query }) => query.source === 'whatsapp')).toBe(true)
  })

  it('shows the message as a real lead gets it, and the next run while it is typed', async () => {
    keepDraft({ message: 'Oi {nome}, da {empresa}', startDate: TOMORROW })
    openCard('/crm/whatsapp?new=1')
    expect(await screen.findByText('Oi Bia Ramos, da Escola Sol')).toBeTruthy()
    const [year, month, day] = TOMORROW.split('-')
    expect(screen.getByText(new RegExp(`^Próximo envio: .+, ${day}/${month}/${year} às 09:00$`))).toBeTruthy()
  })

  it('refuses once in the past and a week without days, before sending', async () => {
    keepDraft({ name: 'Retorno', message: 'Oi', startDate: addDays(TODAY, -1), sendToAll: true })
    const { user } = openCard('/crm/whatsapp?new=1')
    await form()
    await submit(user)
    expect(await screen.findByText('A data de envio já passou')).toBeTruthy()
    await user.click(screen.getByText('Semanal'))
    await submit(user)
    expect(await screen.findByText('Selecione pelo menos um dia da semana')).toBeTruthy()
  })

  it('keeps what was typed when creating failed, and shows what the server objects to', async () => {
    keepDraft({ name: 'Retorno', message: 'Oi', startDate: TOMORROW, sendToAll: true })
    const issues = [
      { path: 'scheduleTime', message: 'O horário de hoje já passou. Escolha um horário futuro.' },
    ]
    mockProblem(createAutomation, { statusCode: 400, code: 'invalid', message: 'Inválido', issues })
    const { user } = openCard('/crm/whatsapp?new=1')
    await form()
    await submit(user)
    expect(await screen.findByText('Falha ao criar automação')).toBeTruthy()
    expect(screen.getByText('Erro')).toBeTruthy()
    expect(screen.getByText('O horário de hoje já passou. Escolha um horário futuro.')).toBeTruthy()
    expect(screen.getByDisplayValue('Retorno')).toBeTruthy()
  })

  it('is loaded by editing, sends the version, and Cancelar resets it', async () => {
    const automation = makeAutomation({ version: 3 })
    const { user } = openCard(undefined, [automation])
    await user.click(await screen.findByRole('button', { name: 'Editar Retomada' }))
    await paste(user, (await form('Editar automação')).getByRole('textbox', { name: 'Nome' }), ' II')
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await user.click(screen.getByRole('button', { name: 'Editar Retomada' }))
    expect((await form('Editar automação')).getByDisplayValue('Retomada')).toBeTruthy()
    const changes = mock(updateAutomation, automation)
    await submit(user, 'Salvar automação')
    expect(await screen.findByText('Automação atualizada com sucesso.')).toBeTruthy()
    expect(changes[0]?.body).toMatchObject({
      name: 'Retomada',
      scheduleDays: [1, 4],
      sendToAll: true,
      version: 3,
    })
  })

  it('offers a colleague’s values when they were faster', async () => {
    const automation = makeAutomation()
    const { user } = openCard(`/crm/whatsapp?edit=${automation.id}`, [automation])
    await form('Editar automação')
    const current = { ...automation, name: 'De Bruno', version: 2 }
    mockProblem(updateAutomation, { statusCode: 409, code: 'stale_version', message: 'Alterado.', current })
    await submit(user, 'Salvar automação')
    expect(await screen.findByText('Outra pessoa alterou esta automação')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Carregar os valores atuais' }))
    expect(screen.getByDisplayValue('De Bruno')).toBeTruthy()
  })
})
