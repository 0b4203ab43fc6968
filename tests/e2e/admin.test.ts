import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { see } from '../support/see.ts'
import { ADMINISTRATOR } from '../support/server.ts'
import { caller, signIn } from '../support/session.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, enterAsAdministrator, type Visitor, visit } from '../support/visitor.ts'
import { itInWideRuns } from '../support/wide.ts'

const LIVE = { timeout: 4000 }
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)

const server = await serverForFile()
await server.database.query(`
  insert into users (email, first_name, last_name, role)
  values ('ana@exemplo.com.br', 'Ana', 'Souza', 'staff'), ('bruno@exemplo.com.br', 'Bruno', 'Lima', 'staff')`)
await server.database.query(`
  insert into team_members (team_id, user_id, role)
  select t.id, u.id, 'leader' from teams t, users u where t.key = 'comercial' and u.first_name = 'Ana'`)
const browser = await launchBrowser()
afterAll(() => browser.close())

const ana = caller(server, await signIn(server, 'ana@exemplo.com.br'))

async function administrator(path: string): Promise<Visitor> {
  const visitor = await visit(browser, server)
  await enterAsAdministrator(visitor)
  await visitor.open(path)
  return visitor
}

/** Calls refused during maintenance also log to the console. */
const unexpected = ({ troubles }: Visitor) => troubles.filter((line) => !/status of 503/.test(line))

it('an administrator creates a sprint and a goal, whose progress gives the team points', async () => {
  const admin = await administrator('/admin')
  const { page } = admin
  const staff = await visit(browser, server)
  await enterAs(staff, 'ana@exemplo.com.br')
  await staff.open('/sprints')

  const form = page.getByRole('form', { name: 'Nova sprint de liderança' })
  await form.getByRole('button', { name: 'Criar Sprint' }).click()
  await see(page.getByText('Por favor, preencha todos os campos.').first()).toBeVisible()
  await form.getByLabel('Nome').fill('Virada do ano')
  await form.getByRole('combobox', { name: 'Time' }).click()
  await page.getByRole('option', { name: 'Comercial' }).click()
  for (const [field, day] of [
    ['Data de início', '12'],
    ['Data de fim', '20'],
  ] as const) {
    await form.getByRole('button', { name: field }).click()
    await page.getByRole('button', { name: new RegExp(`^${day} `) }).click()
  }
  await form.getByLabel('Tópicos').fill('Metas de janeiro')
  await form.getByRole('button', { name: 'Criar Sprint' }).click()
  await see(page.getByText('Sprint criada com sucesso!')).toBeVisible()
  await see(staff.page.getByText('Virada do ano').first()).toBeVisible(LIVE)

  await page.getByRole('button', { name: 'Nova Meta' }).click()
  const goal = page.getByRole('dialog', { name: 'Nova Meta' })
  await see(goal.getByRole('button', { name: 'Criar Meta' })).toBeDisabled()
  await goal.getByLabel('Título').fill('Matrículas de verão')
  await goal.getByRole('combobox', { name: 'Setor' }).click()
  await page.getByRole('option', { name: 'Comercial' }).click()
  await goal.getByRole('combobox', { name: 'Período' }).click()
  await page.getByRole('option', { name: 'Mensal' }).click()
  await goal.getByLabel('Valor alvo').fill('40')
  await goal.getByRole('combobox', { name: 'Peso na pontuação' }).click()
  await page.getByRole('option', { name: '66%' }).click()
  await goal.getByRole('button', { name: 'Criar Meta' }).click()
  const card = page.getByRole('article', { name: 'Matrículas de verão' })
  await see(card.getByText('Peso 66%')).toBeVisible()

  await card.getByRole('button', { name: 'Atualizar progresso' }).click()
  const progress = page.getByRole('dialog', { name: 'Atualizar progresso' })
  await progress.getByLabel('Valor atual').fill('30')
  await progress.getByRole('button', { name: 'Salvar' }).click()
  await see(card.getByText('75%')).toBeVisible()
  // 100 × 0.66 × 30/40.
  const score = await eventually(
    async () => {
      const teams = await (await ana('GET', '/api/scoring/rankings/teams?period=monthly')).json()
      return teams[0]?.name === 'Comercial' && teams[0].score
    },
    { withinMs: 5000, what: 'points for the goal' },
  )
  expect(score).toBe(49.5)
  expect([...unexpected(admin), ...unexpected(staff)]).toEqual([])
  await Promise.all([admin.close(), staff.close()])
})

itInWideRuns('settings apply to open pages at once; maintenance mode closes and reopens them', async () => {
  const admin = await administrator('/admin/settings')
  const { page } = admin
  const staff = await visit(browser, server)
  await enterAs(staff, 'ana@exemplo.com.br')
  await staff.open('/sprints')

  const form = page.getByRole('form', { name: 'Sistema' })
  const save = () => form.getByRole('button', { name: 'Salvar Configurações' }).click()
  await form.getByLabel('Nome do site').fill('Escola Modelo')
  await save()
  await see(page.getByText('Configurações salvas!')).toBeVisible()
  await see(staff.page).toHaveTitle('Sprints · Escola Modelo', LIVE)

  const maintenance = form.getByRole('switch', { name: /Modo de manutenção/ })
  await maintenance.click({ force: true })
  await save()
  const question = page.getByRole('dialog', { name: 'Ativar o modo de manutenção?' })
  await question.getByRole('button', { name: 'Ativar manutenção' }).click()
  await see(staff.page.getByRole('heading', { name: 'Sistema em manutenção' })).toBeVisible(LIVE)
  expect((await ana('GET', '/api/teams')).status).toBe(503)
  // Administrators are not affected.
  await see(page.getByRole('heading', { name: 'Configurações', level: 1 })).toBeVisible()

  await maintenance.click({ force: true })
  await save()
  await see(staff.page.getByRole('heading', { name: 'Sprints', level: 1 })).toBeVisible({ timeout: 8000 })
  expect((await ana('GET', '/api/teams')).status).toBe(200)
  expect([...unexpected(admin), ...unexpected(staff)]).toEqual([])
  await Promise.all([admin.close(), staff.close()])
})

itInWideRuns('a new CRM password locks open sessions; the gateway shows its state', async () => {
  const admin = await administrator('/admin/settings')
  const { page } = admin
  const services = page.getByRole('region', { name: 'Serviços' })
  await see(services.getByText('Simulado', { exact: true })).toBeVisible()
  const form = page.getByRole('form', { name: 'Senha do CRM' })
  const change = async (password: string) => {
    await form.getByRole('textbox', { name: 'Nova senha', exact: true }).fill(password)
    await form.getByRole('textbox', { name: 'Repita a nova senha' }).fill(password)
    await form.getByRole('button', { name: 'Trocar senha do CRM' }).click()
    const question = page.getByRole('dialog', { name: 'Trocar a senha do CRM?' })
    await question.getByLabel('Sua senha').fill(ADMINISTRATOR.password)
    await question.getByRole('button', { name: 'Trocar', exact: true }).click()
  }
  await change('primeira-senha')
  await see(page.getByText('Senha do CRM trocada')).toBeVisible()
  const staff = await visit(browser, server)
  await enterAs(staff, 'bruno@exemplo.com.br')
  const { request } = staff.context
  const open = await request.post('/api/crm/access', { data: { password: 'primeira-senha' } })
  expect([open.status(), (await request.get('/api/crm/leads')).status()]).toEqual([200, 200])
  await change('segunda-senha')
  await see(form.getByRole('textbox', { name: 'Nova senha', exact: true })).toHaveValue('')
  expect((await request.get('/api/crm/leads')).status()).toBe(403)
  await services.getByRole('link', { name: 'Conexão, ritmo e horário de envio' }).click()
  await see(page.getByRole('heading', { name: 'Ritmo de envio' })).toBeVisible()
  expect(unexpected(admin)).toEqual([])
  await Promise.all([admin.close(), staff.close()])
})

itInWideRuns('uploads, previews and deletes a file', async () => {
  const admin = await administrator('/admin/media')
  const { page } = admin
  await see(page.getByText('Nenhum arquivo encontrado')).toBeVisible()
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'ponto.png', mimeType: 'image/png', buffer: PIXEL })
  await see(page.getByText('Upload concluído!')).toBeVisible()
  await page.getByRole('link', { name: 'Ver ponto.png' }).click()
  const preview = page.getByRole('dialog', { name: 'ponto.png' })
  await see(preview.getByRole('img', { name: 'ponto.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await see(preview).toBeHidden()
  await page.getByRole('button', { name: 'Deletar ponto.png' }).click()
  const question = page.getByRole('dialog', { name: 'Deletar ponto.png?' })
  await see(question.getByText('Tem certeza que deseja deletar este arquivo?')).toBeVisible()
  await question.getByRole('button', { name: 'Deletar' }).click()
  await see(page.getByText('Nenhum arquivo encontrado')).toBeVisible()
  expect(unexpected(admin)).toEqual([])
  await admin.close()
})

itInWideRuns('reading a chat is audited', async () => {
  const people = await (await ana('GET', '/api/users')).json()
  const { id: userId } = people.find(({ firstName }: { firstName: string }) => firstName === 'Bruno')
  const { id: chatId } = await (await ana('POST', '/api/chats/direct', { userId })).json()
  await ana('POST', `/api/chats/${chatId}/messages`, { content: 'Fechado para sexta.', messageType: 'text' })

  const admin = await administrator('/admin/chats')
  const { page } = admin
  await page
    .getByRole('button', { name: /^Ver mensagens de Ana Souza e Bruno Lima/ })
    .first()
    .click()
  const messages = page.getByRole('dialog', { name: 'Mensagens do chat' })
  await see(messages.getByText('Fechado para sexta.')).toBeVisible()
  await see(messages.getByText('ana@exemplo.com.br')).toBeVisible()
  const looks = await page.request.get(`/api/admin/audit?action=chat.read&entityId=${chatId}`)
  expect(await looks.json()).toMatchObject([{ action: 'chat.read', entity: 'chat', entityId: chatId }])
  await admin.open('/admin/system')
  await see(page.getByRole('region', { name: 'Banco de dados' }).getByText('Em dia')).toBeVisible()
  expect(unexpected(admin)).toEqual([])
  await admin.close()
})
