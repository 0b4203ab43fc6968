import {
  addReaction,
  COMMENT,
  type Comment,
  commentsTopic,
  type DiscussedKind,
  deleteComment,
  discussionEndpoints,
  editComment,
} from '@cadencia/discussions/contract'
import { makeComment, mockDiscussions } from '@cadencia/discussions/testing'
import { mockUploads } from '@cadencia/files/testing'
import { getCard } from '@cadencia/links/contract'
import { makeCurrentUser, makePerson, mockPeople } from '@cadencia/people/testing'
import { mock, mockNetworkFailure, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { layOut } from '../../testing/layout.ts'
import { FollowersButton } from './followers-button.tsx'
import { RecordDiscussion } from './record-discussion.tsx'
import type { StreamEvent } from './stream.ts'

const me = makeCurrentUser()
const bruno = makePerson({ firstName: 'Bruno', lastName: 'Lima' })
const author = { id: me.id, firstName: 'Ana', lastName: 'Souza', profileImageUrl: null }
let recordId = ''

interface Options {
  readonly comments?: readonly Comment[]
  readonly events?: readonly StreamEvent[]
  readonly kind?: DiscussedKind
  readonly at?: string
}

function open({ comments = [], events = [], kind = 'task', at = '/' }: Options = {}) {
  mockDiscussions({ comments })
  const element = (
    <RecordDiscussion
      subject={{ kind, recordId }}
      path={`/tarefas/${recordId}`}
      title="Atividade"
      history={{ events, error: null, isFetching: false, refetch: () => {} }}
    />
  )
  return renderApp([{ path: '/', element }], { at })
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comentário' })
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Atividade' })).findAllByRole('listitem')
const texts = async () => (await rows()).map(({ textContent }) => textContent)

beforeEach(() => {
  recordId = crypto.randomUUID()
  layOut()
  mockPeople({ user: me, users: [makePerson({ ...me }), bruno] })
  mockUploads()
})

describe('the stream of a record', () => {
  it('shows comments and history in one, and either alone', async () => {
    const event = {
      id: '1',
      at: '2026-11-23T11:00:00Z',
      actor: { id: bruno.id, name: 'Bruno Lima' },
      text: 'criou a tarefa',
    }
    const { user } = open({ comments: [makeComment({ body: 'Vejo hoje.' })], events: [event] })
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    expect((await texts())[0]).toContain('Bruno Lima criou a tarefa')
    await user.click(screen.getByRole('radio', { name: 'Comentários' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect((await texts())[0]).toContain('Vejo hoje.')
    await user.click(screen.getByRole('radio', { name: 'Histórico' }))
    await waitFor(async () => expect((await texts())[0]).toContain('criou a tarefa'))
  })

  it('sends a comment with those it mentions, by Enter; Shift+Enter breaks the line', async () => {
    const { user } = open()
    const sent = mock(discussionEndpoints.task.write, makeComment({ author, body: 'Oi' }), { status: 201 })
    mock(discussionEndpoints.task.mentionable, [author, { ...bruno, profileImageUrl: null }])
    await user.type(await field(), 'Oi @bru')
    await screen.findByRole('option', { name: /Bruno Lima/ })
    await user.keyboard('{Enter}, veja{Shift>}{Enter}{/Shift}isso{Enter}')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ body: 'Oi @Bruno Lima , veja\nisso', mentions: [bruno.id] })
    expect((await field()).value).toBe('')
  })

  it('tells namesakes apart by their e-mail, and mentions the chosen one alone', async () => {
    const namesake = makePerson({ firstName: 'Bruno', lastName: 'Lima', email: 'b.lima@empresa.com.br' })
    mockPeople({ user: me, users: [makePerson({ ...me }), bruno, namesake] })
    const { user } = open()
    const sent = mock(discussionEndpoints.task.write, makeComment({ author, body: 'Oi' }), { status: 201 })
    mock(
      discussionEndpoints.task.mentionable,
      [author, bruno, namesake].map((one) => ({ ...one, profileImageUrl: null })),
    )
    await user.type(await field(), 'Oi @bru')
    await user.click(await screen.findByRole('option', { name: /b\.lima@empresa\.com\.br/ }))
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(sent[0]?.body).toMatchObject({ body: 'Oi @Bruno Lima', mentions: [namesake.id] }),
    )
  })

  it('offers for mentions only those who may read the record', async () => {
    const { user } = open({ kind: 'meeting' })
    const asked = mock(discussionEndpoints.meeting.mentionable, [author])
    await user.type(await field(), 'Oi @')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.queryByRole('option')).toBeNull()
  })

  it('keeps a comment that found no server in its place, to be sent again or discarded', async () => {
    const { user } = open()
    mockNetworkFailure(discussionEndpoints.task.write)
    await user.type(await field(), 'Vou ver')
    await user.click(screen.getByRole('button', { name: 'Comentar' }))
    expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeTruthy()
    expect((await texts())[0]).toContain('Vou ver')
    expect(Object.keys(localStorage).some((key) => key.startsWith('cadencia:draft:comment-outbox.'))).toBe(
      true,
    )
    await user.click(screen.getByRole('button', { name: 'Descartar' }))
    expect(await screen.findByText(/Nenhum comentário ainda/)).toBeTruthy()
    expect(Object.keys(localStorage).some((key) => key.includes('comment-outbox'))).toBe(false)
  })

  it('of the CRM leaves nothing in the browser', async () => {
    const { user } = open({ kind: 'lead' })
    mockNetworkFailure(discussionEndpoints.lead.write)
    const before = Object.keys(localStorage)
    await user.type(await field(), 'Cliente pediu desconto')
    expect(Object.keys(localStorage)).toEqual(before)
    await user.click(screen.getByRole('button', { name: 'Comentar' }))
    expect(await screen.findByRole('button', { name: 'Descartar' })).toBeTruthy()
    expect(Object.keys(localStorage)).toEqual(before)
  })

  it('shows a newer text to an edit that was begun before it, and overwrites nothing unasked', async () => {
    const own = makeComment({ author, body: 'Novo', version: 2, revision: 2 })
    localStorage.setItem(
      `cadencia:draft:comment.edit.${own.id}`,
      JSON.stringify({ body: 'Velho e meu', base: 'Velho' }),
    )
    const { user } = open({ comments: [own] })
    await field()
    await user.type(await field(), '{ArrowUp}')
    const editor = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Editar comentário' })
    expect(editor.value).toBe('Velho e meu')
    const notice = within(await screen.findByRole('alert'))
    expect(notice.getByText('O texto mudou enquanto você editava')).toBeTruthy()
    expect(notice.getByText('Novo')).toBeTruthy()
    const sent = mock(editComment, { ...own, body: 'Velho e meu', version: 3, revision: 3 })
    await user.type(editor, '{Enter}')
    await user.click(notice.getByRole('button', { name: 'Ficar com o meu' }))
    expect(sent).toHaveLength(0)
    await user.type(editor, '{Enter}')
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ body: 'Velho e meu', version: 2 }))
  })

  it('edits an own comment in its place with its version, and says what is in the way', async () => {
    const own = makeComment({ author, body: 'Vejo isso' })
    const { user } = open({ comments: [own] })
    await user.click(await screen.findByRole('button', { name: 'Ações do comentário' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Editar' }))
    const editor = await screen.findByRole('textbox', { name: 'Editar comentário' })
    mockProblem(editComment, { statusCode: 503, code: 'draining', message: 'Volte em instantes.' })
    await user.type(editor, ' hoje{Enter}')
    expect(await screen.findByText('Volte em instantes.')).toBeTruthy()
    const edited = { ...own, body: 'Vejo isso hoje', version: 2, revision: 2, editedAt: own.createdAt }
    const sent = mock(editComment, edited)
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(async () => expect((await texts())[0]).toMatch(/editado.*Vejo isso hoje/))
    expect(sent[0]?.body).toEqual({ body: 'Vejo isso hoje', mentions: [], version: 1 })
  })

  it('deletes an own comment after asking, and offers it for no other', async () => {
    const { user } = open({
      comments: [
        makeComment({ body: 'De outro' }),
        makeComment({ author, body: 'Meu', sequence: 2, revision: 2 }),
      ],
    })
    const [first, second] = await screen.findAllByRole('button', { name: 'Ações do comentário' })
    if (!first || !second) throw new Error('two comments were expected')
    await user.click(first)
    expect(await screen.findByRole('menuitem', { name: 'Copiar link' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Excluir' })).toBeNull()
    await user.keyboard('{Escape}')
    const removed = mock(deleteComment, null)
    await user.click(second)
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    const question = within(await screen.findByRole('dialog', { name: 'Excluir comentário' }))
    await user.click(question.getByRole('button', { name: 'Excluir' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(removed).toHaveLength(1)
  })

  it('reacts to a comment', async () => {
    const comment = makeComment()
    const { user } = open({ comments: [comment] })
    const reactions = [{ emoji: '🎉', userIds: [me.id] }]
    const sent = mock(addReaction, { ...comment, reactions, revision: 2 })
    await user.click(await screen.findByRole('button', { name: 'Reagir' }))
    await user.click(await screen.findByRole('button', { name: 'Reagir com 🎉' }))
    expect(await screen.findByRole('button', { name: '🎉 1: Você' })).toBeTruthy()
    expect(sent[0]?.params.emoji).toBe('🎉')
  })

  it('marks the comment that the address names, and says when there is none', async () => {
    const comment = makeComment({ body: 'Este' })
    const { router } = open({ comments: [comment], at: `/?comment=${comment.id}` })
    await screen.findByText('Este')
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(document.querySelector('[data-marked]')?.textContent).toContain('Este')

    mockProblem(discussionEndpoints.task.list, { statusCode: 404, code: 'not_found', message: 'Não há.' })
    await router.navigate(`/?comment=${crypto.randomUUID()}`)
    expect(await screen.findByText('Comentário não encontrado')).toBeTruthy()
  })

  it('is only read by guests', async () => {
    mockPeople({ user: makeCurrentUser({ isGuest: true }) })
    open({
      comments: [makeComment({ body: 'Vejo hoje.', reactions: [{ emoji: '👍', userIds: [bruno.id] }] })],
    })
    await screen.findByText('Vejo hoje.')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reagir' })).toBeNull()
    expect(screen.getByRole('button', { name: /^👍/ })).toHaveProperty('disabled', true)
  })

  it('says that comments could not be loaded, and tries again', async () => {
    mockDiscussions()
    const { user } = (() => {
      const app = open()
      mockProblem(discussionEndpoints.task.list, {
        statusCode: 403,
        code: 'forbidden',
        message: 'Sem acesso.',
      })
      return app
    })()
    const alert = await screen.findByText('Sem acesso.')
    expect(alert).toBeTruthy()
    mockDiscussions({ comments: [makeComment({ body: 'Agora sim' })] })
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Agora sim')).toBeTruthy()
  })
})

it('follows a record and shows who does', async () => {
  const { follow, followers } = discussionEndpoints.task
  mock(followers, [{ ...bruno, profileImageUrl: null }])
  const followed = mock(follow, null)
  const { user } = renderApp(<FollowersButton subject={{ kind: 'task', recordId }} />)
  const button = await screen.findByRole('button', { name: 'Seguir' })
  mock(followers, [author, { ...bruno, profileImageUrl: null }])
  await user.click(button)
  expect(await screen.findByRole('button', { name: 'Seguindo', pressed: true })).toBeTruthy()
  expect(followed).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: '2 pessoas seguem' }))
  const list = within(await screen.findByRole('list', { name: 'Quem segue' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ASAna Souza',
    'BLBruno Lima',
  ])
})

it('asks who follows again when somebody new comments, not for a reaction', async () => {
  const asked = mock(discussionEndpoints.task.followers, [author])
  const subject = { kind: 'task', recordId } as const
  const { announce, queryClient } = renderApp(<FollowersButton subject={subject} />)
  await screen.findByRole('button', { name: 'Seguindo' })
  const isIdle = () => waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const tell = (row: Comment) =>
    announce({
      type: 'changed',
      entity: COMMENT,
      id: row.id,
      scope: commentsTopic(subject),
      revision: row.revision,
      row,
    })
  const comment = makeComment({ author })
  tell({ ...comment, reactions: [{ emoji: '🎉', userIds: [bruno.id] }], revision: 2 })
  await isIdle()
  expect(asked).toHaveLength(1)
  tell({ ...comment, mentions: [bruno.id], revision: 3 })
  await waitFor(() => expect(asked).toHaveLength(2))
  await isIdle()
  expect(asked).toHaveLength(2)
})

it('ticks a task in an own comment in its place, and only reads those of others', async () => {
  const body = '- [ ] Ligar\n- [ ] Escrever'
  const own = makeComment({ author, body })
  const { user } = open({ comments: [makeComment({ body: '- [ ] De Bruno' }), { ...own, sequence: 2 }] })
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: 'A fazer' })
  expect(boxes.map(({ disabled }) => disabled)).toEqual([true, false, false])
  const ticked = body.replace('[ ] Escrever', '[x] Escrever')
  const sent = mock(editComment, { ...own, sequence: 2, body: ticked, revision: 2, version: 2 })
  if (boxes[2]) await user.click(boxes[2])
  expect(await screen.findByRole('checkbox', { name: 'Feito' })).toBeTruthy()
  await waitFor(() => expect(sent[0]?.body).toEqual({ body: ticked, version: 1 }))
})

describe('answers', () => {
  it('quote the comment that they answer, and lead to it', async () => {
    const asked = makeComment({
      body: 'Quem **fecha**?',
      author: { ...author, id: bruno.id, firstName: 'Bruno' },
    })
    const { user } = open({ comments: [asked] })
    const posts = mock(
      discussionEndpoints.task.write,
      makeComment({
        ...{ sequence: 2, revision: 2, body: 'Eu.', author },
        replyTo: {
          id: asked.id,
          authorId: bruno.id,
          authorName: 'Bruno Lima',
          excerpt: 'Quem fecha?',
          isDeleted: false,
        },
      }),
    )
    await user.click(
      (await screen.findAllByRole('button', { name: 'Ações do comentário' }))[0] ?? document.body,
    )
    await user.click(await screen.findByRole('menuitem', { name: 'Responder' }))
    expect(await screen.findByText('Respondendo a Bruno Souza')).toBeTruthy()
    expect(screen.getAllByText('Quem fecha?').length).toBeGreaterThan(0)
    await user.type(await field(), 'Eu.')
    await user.click(screen.getByRole('button', { name: 'Comentar' }))
    await waitFor(() => expect(posts[0]?.body).toMatchObject({ body: 'Eu.', replyToId: asked.id }))
    expect(screen.queryByText('Respondendo a Bruno Souza')).toBeNull()
    expect(await screen.findByRole('button', { name: 'Em resposta a Bruno Lima: Quem fecha?' })).toBeTruthy()
  })

  it('say of a deleted comment that it is gone, and can be left', async () => {
    const replyTo = {
      id: crypto.randomUUID(),
      authorId: null,
      authorName: null,
      excerpt: '',
      isDeleted: true,
    }
    const { user } = open({ comments: [makeComment({ body: 'Certo.', replyTo })] })
    const quote = await screen.findByRole('button', { name: /Em resposta a Pessoa que saiu/ })
    expect(quote.textContent).toContain('Comentário excluído')
    await user.click(screen.getByRole('button', { name: 'Ações do comentário' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Responder' }))
    await user.click(await screen.findByRole('button', { name: 'Cancelar resposta' }))
    expect(screen.queryByText(/Respondendo a/)).toBeNull()
  })
})

describe('addresses of ours', () => {
  const path = `/meetings/${crypto.randomUUID()}`
  const told = () => makeComment({ body: `Foi aqui: ${window.location.origin}${path}, não foi?` })

  it('are shown as cards of their records below the text', async () => {
    const asked = mock(getCard, {
      ...{ kind: 'meeting', title: 'Visita à escola', detail: '12/11/2026 10:00', status: 'completed' },
      url: path,
    })
    open({ comments: [told()] })
    const card = await screen.findByRole('link', { name: /^Visita à escola/ })
    expect(card.getAttribute('href')).toBe(path)
    expect(card.textContent).toContain('12/11/2026 10:00')
    expect(asked[0]?.query).toEqual({ url: path })
  })

  it('have none where the viewer may not read the record', async () => {
    mockProblem(getCard, { statusCode: 404, code: 'not_found', message: 'Registro não encontrado.' })
    const { container } = open({ comments: [told()] })
    await screen.findByRole('link', { name: new RegExp(path) })
    await waitFor(() => expect(container.querySelector(`a[href="${path}"]`)).toBeNull())
  })
})
