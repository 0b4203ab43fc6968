import { afterAll, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { see } from '../support/see.ts'
import { caller, signIn } from '../support/session.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, enterAsAdministrator, visit, waitForScreen } from '../support/visitor.ts'

const DONE = 'window.wasHacked=1;alert(1)'
const SCHEMES = ['javascript', 'JaVaScRiPt', 'java\tscript', '\u0001javascript'] as const

const PAYLOADS: readonly string[] = [
  `<script>${DONE}</script>`,
  `</script><script>${DONE}</script>`,
  `<img src=x onerror="${DONE}">`,
  `<img src=x onerror=${DONE}//`,
  `"><img src=x onerror=${DONE}>`,
  `'><svg onload=${DONE}>`,
  `<svg/onload=${DONE}>`,
  `<svg><script>${DONE}</script></svg>`,
  `<body onload=${DONE}>`,
  `<iframe srcdoc="<script>parent.wasHacked=1</script>"></iframe>`,
  `<iframe src="javascript:${DONE}"></iframe>`,
  `<a href="javascript:${DONE}">clique</a>`,
  `<details open ontoggle=${DONE}>`,
  `<video><source onerror=${DONE}></video>`,
  `<audio src=x onerror=${DONE}>`,
  `<input autofocus onfocus=${DONE}>`,
  `<marquee onstart=${DONE}>`,
  `<object data="javascript:${DONE}"></object>`,
  `<embed src="javascript:${DONE}">`,
  `<base href="https://evil.example/">`,
  `<link rel=stylesheet href="https://evil.example/x.css">`,
  `<meta http-equiv=refresh content="0;url=https://evil.example/">`,
  `<style>@import 'https://evil.example/x.css'</style>`,
  `<math><mtext></mtext><mglyph><style><img src=x onerror=${DONE}>`,
  `<template><script>${DONE}</script></template>`,
  `{{constructor.constructor('${DONE}')()}}`,
  `\${${DONE}}`,
  `[clique](javascript:${DONE})`,
  `![x](x"onerror="${DONE})`,
  `&lt;script&gt;${DONE}&lt;/script&gt;`,
]

const server = await serverForFile({ env: { SEED: 'demo' } })
const { database } = server
const browser = await launchBrowser()
afterAll(() => browser.close())

const ANA = 'ana.souza@cadencia.example'
const call = caller(server, await signIn(server, ANA))
const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString()

/** Thirty people and meetings with hostile names, and one meeting with all of them in every field. */
async function plant(): Promise<string> {
  const people: string[] = []
  for (const [index, payload] of PAYLOADS.entries()) {
    const [person] = await database.query<{ id: string }>(
      `insert into users (email, first_name, last_name)
      values ('hostil${index}@exemplo.com.br', $$${payload.slice(0, 100)}$$, 'hostil') returning id`,
    )
    if (person) people.push(person.id)
    const draft = {
      title: payload,
      description: payload,
      scheduledAt: tomorrow,
      participantIds: people.slice(-1),
    }
    expect((await call('POST', '/api/meetings', draft)).status).toBe(201)
  }
  await call('PATCH', '/api/auth/user', { firstName: PAYLOADS[2], lastName: PAYLOADS[6] })
  const everything = PAYLOADS.join('\n')
  const created = await call('POST', '/api/meetings', {
    title: `hostil ${PAYLOADS[4]}`,
    description: everything,
    scheduledAt: tomorrow,
    participantIds: people,
  })
  const { id }: { id: string } = await created.json()
  const goals = PAYLOADS.slice(0, 20).map((text) => ({ text, met: false }))
  await call('PATCH', `/api/meetings/${id}`, { status: 'active', goals })
  const transcript = `Decidimos aprovar ${everything}. O ${PAYLOADS[2]} vai enviar o relatório até sexta-feira.`
  await call('POST', '/api/meetings/transcription', { meetingId: id, transcript })
  await call('PATCH', `/api/meetings/${id}`, { status: 'completed' })
  await see
    .poll(async () => (await (await call('GET', `/api/meetings/${id}`)).json()).summaryStatus)
    .toBe('ready')
  return id
}

it('SEC-21: renders thirty hostile texts as text, on every screen', async () => {
  const id = await plant()
  const ana = await visit(browser, server)
  await enterAs(ana, ANA)
  const administrator = await visit(browser, server)
  await enterAsAdministrator(administrator)

  const ways: readonly [typeof ana, string][] = [
    [ana, '/'],
    [ana, '/meetings?q=hostil'],
    [ana, '/meetings?q=wasHacked'],
    [ana, `/meetings?q=${encodeURIComponent(PAYLOADS[2] ?? '')}`],
    [ana, `/meetings/${id}`],
    [ana, `/meetings/${id}?tab=transcript`],
    [ana, `/meetings/${id}?tab=summary`],
    [ana, `/meetings/${id}/transcribe`],
    [ana, `/meetings/${encodeURIComponent(PAYLOADS[5] ?? '')}`],
    [ana, `/${encodeURIComponent(PAYLOADS[0] ?? '')}`],
    [administrator, '/admin'],
    [administrator, '/admin/users'],
  ]
  for (const [{ page, open }, path] of ways) {
    await open(path)
    expect(await page.evaluate('window.wasHacked'), path).toBeUndefined()
    expect(
      await page.locator('img[src="x"], iframe, object, embed, base, body script:not([src])').count(),
      path,
    ).toBe(0)
  }
  await ana.open('/')
  await ana.page.keyboard.press('Control+k')
  await ana.page.getByRole('textbox', { name: 'Pesquisar ou ir para' }).fill('hostil')
  await see(
    ana.page
      .getByRole('dialog')
      .getByText(PAYLOADS[4] ?? '', { exact: false })
      .first(),
  ).toBeVisible()
  await waitForScreen(ana.page)
  expect(await ana.page.evaluate('window.wasHacked')).toBeUndefined()
  expect([...ana.troubles, ...administrator.troubles]).toEqual([])
  await Promise.all([ana.close(), administrator.close()])
})

it('SEC-21: rejects script URLs', async () => {
  for (const scheme of SCHEMES) {
    const answer = await call('POST', '/api/meetings', {
      title: 'Link',
      scheduledAt: tomorrow,
      meetUrl: `${scheme}:${DONE}`,
    })
    expect(answer.status, scheme).toBe(400)
  }
})
