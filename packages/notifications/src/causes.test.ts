import { chatMentioned, scheduledDropped } from '@cadencia/chat/facts'
import { automationFailed } from '@cadencia/crm/automations/facts'
import { leadAssigned } from '@cadencia/crm/facts'
import { factSetAside } from '@cadencia/db/facts'
import { outboxRow, record, recordRows } from '@cadencia/db/outbox'
import { commentUrl, type DiscussedKind } from '@cadencia/discussions/contract'
import { commentChanged, commentWritten } from '@cadencia/discussions/facts'
import { makeComment } from '@cadencia/discussions/testing'
import { reportReady } from '@cadencia/insights/facts'
import { meetingCancelled, meetingChanged, meetingScheduled } from '@cadencia/meetings/facts'
import { gatewayChanged, messageFailed, messagesUnacknowledged } from '@cadencia/messaging/facts'
import { tokenCreated, tokenRevoked, userDeactivated } from '@cadencia/people/facts'
import { createTeam, createUser } from '@cadencia/people/testing/rows'
import { badgeEarned } from '@cadencia/scoring/facts'
import { knowledgeShared, sprintDelayed, taskChanged, taskCreated } from '@cadencia/sprints/facts'
import { supportAssigned, supportOpened, supportResolved } from '@cadencia/support/facts'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  ana,
  at,
  bruno,
  db,
  deliver,
  gone,
  invite,
  list,
  MEETING,
  TASK,
} from './testing/notifications-app.ts'

const MENTION = {
  chatId: crypto.randomUUID(),
  chatType: 'general' as const,
  chatName: null,
  messageId: crypto.randomUUID(),
  senderId: ana.id,
  senderName: 'Ana Teste',
  content: '@Bruno Teste, viu?',
  mentionedIds: [bruno.id],
} satisfies z.input<typeof chatMentioned.payload>

describe('causes', () => {
  it('tells those invited, not who invites nor who is gone, once however often it is delivered', async () => {
    await invite()
    await deliver()
    await db
      .updateTable('outbox')
      .where('fact', '=', meetingScheduled.name)
      .set({ delivered_at: null })
      .execute()
    await deliver()
    expect(await list('bruno')).toMatchObject([
      {
        cause: 'meeting_invited',
        title: 'Convite para reunião',
        message: 'Planejamento, 24/11/2026 10:00',
        type: 'info',
        isRead: false,
        actionUrl: `/meetings/${MEETING.meetingId}`,
        recordKind: 'meeting',
        recordId: MEETING.meetingId,
      },
    ])
    expect(await list('ana')).toEqual([])
    expect(await db.selectFrom('notifications').selectAll().execute()).toHaveLength(1)
  })

  it('tells of a moved meeting those who were invited before, and of an invitation the new ones', async () => {
    const { scheduledAt: _, ...about } = MEETING
    const change = { ...about, scheduledAt: MEETING.scheduledAt, removedIds: [], figures: null }
    await record(db, meetingChanged, { ...change, actorId: null, isMoved: true, invitedIds: [bruno.id] })
    await record(db, meetingChanged, { ...change, isMoved: false, invitedIds: [] })
    await deliver()
    expect((await list('ana')).map(({ title }) => title)).toEqual(['Reunião remarcada'])
    expect((await list('bruno')).map(({ title }) => title)).toEqual(['Convite para reunião'])
  })

  it('tells of many tasks that were given by one call once', async () => {
    const rows = Array.from({ length: 60 }, () =>
      outboxRow(taskCreated, { task: { ...TASK, id: crypto.randomUUID() }, actorId: ana.id, at }),
    )
    await recordRows(db, rows, crypto.randomUUID())
    await deliver()
    expect(await list('bruno')).toMatchObject([
      { title: 'Novas tarefas para você', actionUrl: '/sprints/tasks', recordKind: null, recordId: null },
    ])
  })

  it('tells whoever asked for a report that it is ready, and nobody of one that came round by itself', async () => {
    const about = { title: 'Relatório de Sprints', description: 'Planejado e concluído' }
    const reportId = crypto.randomUUID()
    await record(db, reportReady, { ...about, reportId, requestedBy: bruno.id })
    await record(db, reportReady, { ...about, reportId: crypto.randomUUID(), requestedBy: null })
    await deliver()
    expect(await list('bruno')).toMatchObject([
      {
        cause: 'report_ready',
        title: 'Relatório pronto',
        message: 'Relatório de Sprints: Planejado e concluído',
        type: 'success',
        actionUrl: `/reports/${reportId}`,
      },
    ])
    expect(await list('ana')).toEqual([])
  })

  it('tells of a cancelled meeting, an assigned task, shared knowledge, a delayed sprint, a badge', async () => {
    const { id: teamId } = await createTeam(db, { members: [bruno] })
    await record(db, meetingCancelled, { ...MEETING, followingIds: [] })
    await record(db, taskCreated, { task: TASK, actorId: ana.id, at })
    await record(db, taskCreated, { task: { ...TASK, id: crypto.randomUUID() }, actorId: bruno.id, at })
    const before = { assignedTo: bruno.id, sprintId: null, teamId: null, status: 'pending' as const }
    await record(db, taskChanged, { task: TASK, before, actorId: ana.id, at })
    const sprintId = crypto.randomUUID()
    await record(db, sprintDelayed, { sprintId, teamId, name: 'Sprint 12', actorId: null, at })
    await record(db, knowledgeShared, {
      share: {
        id: crypto.randomUUID(),
        sprintId,
        fromUserId: ana.id,
        toUserId: bruno.id,
        title: 'Testes de contrato',
        description: '',
        descriptionFormat: 'markdown',
        knowledgeArea: 'testes',
        points: 5,
        createdAt: at,
      },
      teamId,
      actorId: ana.id,
      at,
    })
    await record(db, badgeEarned, { userId: bruno.id, badge: 'mentor', name: 'Mentor', at })
    await deliver()
    const shown = (await list('bruno')).map(({ title, message, type }) => `${type}: ${title}: ${message}`)
    expect(shown.toSorted()).toEqual([
      'error: Reunião cancelada: Planejamento, 24/11/2026 10:00',
      'info: Nova tarefa para você: Revisar contrato, até 30/11/2026',
      'success: Conhecimento compartilhado com você: Ana Teste: Testes de contrato',
      'success: Nova conquista: Mentor',
      'warning: Sprint atrasada: Sprint 12 passou do fim com tarefas abertas',
    ])
  })
})

describe('support and chat', () => {
  const about = {
    requestId: crypto.randomUUID(),
    title: 'Impressora parada',
    priority: 'high' as const,
    status: 'open' as const,
    createdBy: ana.id,
    at,
  }

  it('tells the responsible team of a request, its assignee of the assignment, its creator of the resolution', async () => {
    const cris = await createUser(db, { firstName: 'Cris' })
    const { id: teamId } = await createTeam(db, { members: [ana, bruno, cris] })
    const opened = { ...about, requestingTeamId: null, responsibleTeamId: teamId, assignedUserId: cris.id }
    await record(db, supportOpened, { ...opened, actorId: ana.id, dueAt: at })
    await record(db, supportResolved, {
      ...opened,
      status: 'resolved',
      actorId: cris.id,
      resolutionNotes: 'Trocada.',
      wasOnTime: true,
    })
    await deliver()
    const rows = await db
      .selectFrom('notifications')
      .select(['user_id as userId', 'title', 'action_url as url'])
      .orderBy('created_at')
      .orderBy('title')
      .execute()
    const url = `/support/${about.requestId}`
    expect(rows.toSorted((one, other) => one.title.localeCompare(other.title))).toEqual([
      { userId: bruno.id, title: 'Nova solicitação para o seu time', url },
      { userId: cris.id, title: 'Solicitação atribuída a você', url },
      { userId: ana.id, title: 'Sua solicitação foi resolvida', url },
    ])
  })

  it('tells of an assignment and of another team when a request goes on', async () => {
    const { id: teamId } = await createTeam(db, { members: [ana] })
    await record(db, supportAssigned, {
      ...about,
      status: 'in_progress',
      requestingTeamId: null,
      responsibleTeamId: teamId,
      assignedUserId: bruno.id,
      actorId: gone.id,
      before: { responsibleTeamId: null, assignedUserId: null },
    })
    await deliver()
    expect((await list('bruno')).map(({ cause }) => cause)).toEqual(['support_assigned'])
    expect((await list('ana')).map(({ cause }) => cause)).toEqual(['support_opened'])
  })

  it('tells those who were mentioned, with what was said', async () => {
    const chatId = crypto.randomUUID()
    await record(db, chatMentioned, { ...MENTION, chatId, content: '@Bruno Teste, pode ver?' })
    await deliver()
    expect(await list('bruno')).toMatchObject([
      { title: 'Ana Teste mencionou você', message: '@Bruno Teste, pode ver?', actionUrl: `/chat/${chatId}` },
    ])
  })

  it('gives a scheduled message that cannot go back to its author, with the name of its chat', async () => {
    const { id: chatId } = await db
      .insertInto('chats')
      .values({ type: 'channel', name: 'Obras', created_by: bruno.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const about = { chatId, userId: bruno.id, sendAt: '2026-11-24T12:00:00Z' }
    await record(db, scheduledDropped, { ...about, content: '**Bom dia**\na todos' })
    await record(db, scheduledDropped, { ...about, content: '' })
    await deliver()
    expect((await list('bruno')).map(({ message, copyText }) => [message, copyText]).sort()).toEqual([
      [
        'A mensagem de 24/11/2026 09:00 para Obras não pôde ser enviada. “Bom dia\na todos”',
        '**Bom dia**\na todos',
      ],
      ['A mensagem de 24/11/2026 09:00 para Obras não pôde ser enviada.', null],
    ])
  })

  it('tells followers of a comment and the mentioned of their mention, of the CRM without names', async () => {
    const author = { id: ana.id, firstName: 'Ana', lastName: 'Teste', profileImageUrl: null }
    const comment = makeComment({ author, body: '@Bruno Teste, veja' })
    const recordId = crypto.randomUUID()
    const about = (kind: DiscussedKind, url: string) => ({
      ...{ kind, recordId, url, comment, title: 'Proposta', actorId: ana.id, at },
    })
    const task = about('task', `/sprints/tasks/${recordId}`)
    const lead = about('lead', `/crm/leads/${recordId}`)
    const recipients = { followerIds: [bruno.id], mentionedIds: [], isForEveryone: true }
    await record(db, commentWritten, { ...task, ...recipients })
    await record(db, commentWritten, { ...lead, ...recipients })
    await record(db, commentWritten, { ...task, ...recipients, followerIds: [], mentionedIds: [bruno.id] })
    await record(db, commentChanged, { ...lead, mentionedIds: [bruno.id] })
    await deliver()
    const shown = (await list('bruno')).map(({ cause, title, message, actionUrl }) => [
      ...[cause, title, message, actionUrl],
    ])
    expect(shown.sort()).toEqual([
      [
        ...['comment', 'Ana Teste comentou', 'Proposta: @Bruno Teste, veja'],
        commentUrl(task.url, comment.id),
      ],
      [
        ...['comment', 'Novo comentário no CRM', 'Um registro que você acompanha foi comentado.'],
        commentUrl(lead.url, comment.id),
      ],
      [
        ...['mention', 'Ana Teste mencionou você', 'Proposta: @Bruno Teste, veja'],
        commentUrl(task.url, comment.id),
      ],
      [
        ...['mention', 'Menção no CRM', 'Alguém mencionou você em um comentário.'],
        commentUrl(lead.url, comment.id),
      ],
    ])
    expect(await list('ana')).toEqual([])
  })

  it('SEC-17: tells whom leads were given to how many there are, and no name', async () => {
    const leadIds = [crypto.randomUUID(), crypto.randomUUID()] as const
    await record(db, leadAssigned, { assignedTo: bruno.id, leadIds: [leadIds[0]], actorId: ana.id, at })
    await record(db, leadAssigned, { assignedTo: bruno.id, leadIds: [...leadIds], actorId: ana.id, at })
    await deliver()
    const shown = (await list('bruno')).filter(({ cause }) => cause === 'lead_assigned')
    expect(shown.map(({ message, actionUrl }) => [message, actionUrl]).toSorted()).toEqual([
      ['2 leads foram atribuídos a você.', `/crm?assignedTo=${bruno.id}`],
      ['Um lead foi atribuído a você.', `/crm/leads/${leadIds[0]}`],
    ])
  })

  it.each([
    ['an emoji', '😀'],
    ['a family', '👨‍👩‍👧‍👦'],
    ['a flag', '🇧🇷'],
    ['an accent', 'e\u0301'],
  ])(
    'REL-23: a mention that is cut within %s reaches its reader, and so do later ones',
    async (_, character) => {
      for (let place = 120; place <= 142; place += 1) {
        const content = `${'a'.repeat(place)}${character}${'b'.repeat(40)}`
        await record(db, chatMentioned, { ...MENTION, content, messageId: crypto.randomUUID() })
      }
      await deliver()
      const shown = await list('bruno')
      expect(shown).toHaveLength(23)
      const words = new RegExp(`^a+(?:${character}(?:b*))?…$`, 'u')
      for (const { message } of shown) {
        expect(message.length).toBeLessThanOrEqual(140)
        expect(message).toMatch(words)
      }
    },
  )

  it('REL-20: tells administrators of an event that was set aside', async () => {
    const chief = await createUser(db, { firstName: 'Ada', role: 'admin' })
    await record(db, factSetAside, { factId: 7, fact: 'chat.mentioned', subscriber: 'notifications' })
    await deliver()
    const rows = await db.selectFrom('notifications').selectAll().where('cause', '=', 'system').execute()
    expect(rows).toMatchObject([
      { user_id: chief.id, title: 'Evento não entregue', action_url: '/admin/system' },
    ])
    await db.updateTable('users').set({ is_active: false }).where('id', '=', chief.id).execute()
  })

  it('tells administrators of a lost connection, and the owner of a message that no automation asked for', async () => {
    const chief = await createUser(db, { role: 'admin' })
    const detail = 'O número foi desconectado do WhatsApp'
    await record(db, gatewayChanged, { provider: 'evolution', isConnected: false, detail, at })
    await record(db, messagesUnacknowledged, { provider: 'evolution', count: 2, at })
    const news = { messageId: crypto.randomUUID(), key: 'k', part: 1, subject: null, error: 'x', at }
    const owned = { ...news, ownerId: bruno.id, sourceId: null }
    await record(db, messageFailed, { ...owned, state: 'failed' })
    await record(db, messageFailed, { ...owned, sourceId: crypto.randomUUID(), state: 'failed' })
    await deliver()
    const rows = await db
      .selectFrom('notifications')
      .select(['title', 'message', 'user_id'])
      .where('cause', '=', 'gateway')
      .orderBy('title')
      .execute()
    expect(rows).toEqual([
      {
        title: 'Mensagem não enviada',
        message: 'Uma mensagem de WhatsApp sua não pôde ser enviada.',
        user_id: bruno.id,
      },
      {
        title: 'Mensagens sem confirmação',
        message: '2 mensagens saíram há mais de 15 minutos sem confirmação do WhatsApp.',
        user_id: chief.id,
      },
      {
        title: 'WhatsApp desconectado',
        message: `${detail}. Os envios estão pausados até a conexão voltar.`,
        user_id: chief.id,
      },
    ])
  })

  it('tells whom a token acts as of its making, and of its end by somebody else', async () => {
    const chief = await createUser(db, { firstName: 'Olga', role: 'admin' })
    const about = { tokenId: crypto.randomUUID(), userId: bruno.id, name: 'ERP', isService: true }
    await record(db, tokenCreated, { ...about, actorId: chief.id })
    await record(db, tokenRevoked, { ...about, actorId: chief.id })
    await record(db, tokenCreated, { ...about, name: 'Meu', isService: false, actorId: bruno.id })
    await record(db, tokenRevoked, { ...about, name: 'Meu', isService: false, actorId: bruno.id })
    await deliver()
    const shown = (await list('bruno')).filter(({ cause }) => cause === 'token')
    expect(shown.map(({ message, actionUrl }) => [message, actionUrl]).sort()).toEqual([
      ['Olga Teste criou “ERP”, com que um programa age em seu nome.', null],
      ['Olga Teste revogou “ERP”, com que um programa agia em seu nome.', null],
      ['Você criou “Meu”, com que um programa age em seu nome.', '/profile/tokens'],
    ])
  })

  it('tells administrators of the tokens of services whose maker was deactivated', async () => {
    const chief = await createUser(db, { firstName: 'Paula', role: 'admin' })
    const maker = await createUser(db, { firstName: 'Quim', isActive: false })
    const left = async () => {
      await record(db, userDeactivated, { userId: maker.id, actorId: chief.id })
      await deliver()
      return db
        .selectFrom('notifications')
        .select(['message', 'action_url'])
        .where('user_id', '=', chief.id)
        .where('cause', '=', 'token')
        .execute()
    }
    expect(await left()).toEqual([])
    for (const expires_at of [null, '2037-01-01T00:00:00Z', '2026-01-01T00:00:00Z']) {
      await db
        .insertInto('access_tokens')
        .values({
          token_hash: Buffer.from(crypto.randomUUID()),
          user_id: bruno.id,
          created_by: maker.id,
          is_service: true,
          name: 'ERP',
          scopes: ['people:read'],
          has_crm_access: false,
          credential_version: 1,
          expires_at,
          created_at: at,
        })
        .execute()
    }
    expect(await left()).toEqual([
      {
        message:
          'Quim Teste não está mais aqui; 2 tokens de serviço continuam valendo. Revogue o que não é mais preciso.',
        action_url: '/admin/service-tokens',
      },
    ])
  })

  it('SEC-17: tells the owner of a failed automation, without a name of it or of a lead', async () => {
    const automationId = crypto.randomUUID()
    await record(db, automationFailed, { automationId, runId: crypto.randomUUID(), ownerId: bruno.id, at })
    await record(db, automationFailed, { automationId, runId: crypto.randomUUID(), ownerId: null, at })
    await deliver()
    const shown = (await list('bruno')).filter(({ cause }) => cause === 'automation_failed')
    expect(shown).toMatchObject([
      {
        title: 'Automação falhou',
        message: 'Uma automação de WhatsApp sua tem mensagens que não foram enviadas.',
        type: 'error',
        actionUrl: `/crm/whatsapp/${automationId}`,
      },
    ])
  })
})
