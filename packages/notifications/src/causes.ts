import type { Message } from '@cadencia/chat/contract'
import { chatMentioned } from '@cadencia/chat/facts'
import { automationFailed } from '@cadencia/crm/automations/facts'
import { leadAssigned } from '@cadencia/crm/facts'
import { factSetAside } from '@cadencia/db/facts'
import { commentUrl, DISCUSSED } from '@cadencia/discussions/contract'
import { commentChanged, commentWritten } from '@cadencia/discussions/facts'
import { reportReady } from '@cadencia/insights/facts'
import { cutText } from '@cadencia/locale/cut'
import { formatDate, formatDateTime } from '@cadencia/locale/dates'
import { plural } from '@cadencia/locale/text'
import {
  meetingCancelled,
  meetingChanged,
  meetingScheduled,
  meetingSummarised,
} from '@cadencia/meetings/facts'
import {
  gatewayChanged,
  messageFailed,
  messagesUnacknowledged,
  messageUncertain,
} from '@cadencia/messaging/facts'
import { tokenCreated, tokenRevoked, userDeactivated } from '@cadencia/people/facts'
import {
  countServiceTokensBy,
  findName,
  listAdministratorIds,
  listMemberIds,
} from '@cadencia/people/read-repository'
import { badgeEarned } from '@cadencia/scoring/facts'
import {
  knowledgeShared,
  sprintDelayed,
  taskChanged,
  taskCreated,
  taskReopened,
} from '@cadencia/sprints/facts'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { supportAssigned, supportOpened, supportResolved } from '@cadencia/support/facts'
import { plainBeginning } from '@cadencia/text/plain-text'
import { webhookDeliveryFailed, webhookPaused } from '@cadencia/webhooks/facts'
import type { z } from 'zod'
import { type Notice, type NotificationRule, notificationRule } from './notice.ts'

type NoticeText = Omit<Notice, 'cause'>

const without = (ids: readonly string[], actorId: string | null) => ids.filter((id) => id !== actorId)

interface MeetingNews {
  readonly meetingId: string
  readonly title: string
  readonly scheduledAt: string
}

function invitation({ meetingId, title, scheduledAt }: MeetingNews, to: readonly string[]): NoticeText {
  return {
    to,
    title: 'Convite para reunião',
    message: `${title}, ${formatDateTime(scheduledAt)}`,
    type: 'info',
    actionUrl: `/meetings/${meetingId}`,
    record: { kind: 'meeting', id: meetingId },
  }
}

const meetingRules: readonly NotificationRule[] = [
  notificationRule(meetingScheduled, 'meeting_invited', (fact) =>
    invitation(fact, without(fact.participantIds, fact.actorId)),
  ),
  notificationRule(meetingChanged, 'meeting_invited', (fact) =>
    invitation(fact, without(fact.invitedIds, fact.actorId)),
  ),
  notificationRule(meetingChanged, 'meeting_moved', (fact) => {
    if (!fact.isMoved) return null
    const { meetingId, title, scheduledAt, participantIds, invitedIds, actorId } = fact
    return {
      to: without(participantIds, actorId).filter((id) => !invitedIds.includes(id)),
      title: 'Reunião remarcada',
      message: `${title}: agora em ${formatDateTime(scheduledAt)}`,
      type: 'warning',
      actionUrl: `/meetings/${meetingId}`,
      record: { kind: 'meeting', id: meetingId },
    }
  }),
  notificationRule(
    meetingCancelled,
    'meeting_cancelled',
    ({ title, scheduledAt, participantIds, followingIds, actorId }) => ({
      to: without(participantIds, actorId),
      title: 'Reunião cancelada',
      message: `${title}, ${formatDateTime(scheduledAt)}${followingIds.length > 0 ? ' e as seguintes' : ''}`,
      type: 'error',
      actionUrl: '/meetings',
    }),
  ),
  notificationRule(meetingSummarised, 'summary_ready', ({ meetingId, title, participantIds }) => ({
    to: participantIds,
    title: 'Resumo da reunião pronto',
    message: title,
    type: 'success',
    actionUrl: `/meetings/${meetingId}`,
    record: { kind: 'meeting', id: meetingId },
  })),
]

function assignment(task: Task, actorId: string | null): NoticeText | null {
  if (task.assignedTo === null || task.assignedTo === actorId || task.status === 'completed') return null
  return {
    to: [task.assignedTo],
    title: 'Nova tarefa para você',
    message: task.dueDate ? `${task.title}, até ${formatDate(task.dueDate)}` : task.title,
    type: 'info',
    actionUrl: `/sprints/tasks/${task.id}`,
    record: { kind: 'task', id: task.id },
  }
}

const MANY_TASKS = {
  title: 'Novas tarefas para você',
  message: 'Muitas tarefas foram atribuídas a você de uma vez.',
  actionUrl: '/sprints/tasks',
}

const taskRules: readonly NotificationRule[] = [
  notificationRule(
    taskCreated,
    'task_assigned',
    ({ task, actorId }) => assignment(task, actorId),
    MANY_TASKS,
  ),
  notificationRule(
    taskChanged,
    'task_assigned',
    ({ task, before, actorId }) => (task.assignedTo === before.assignedTo ? null : assignment(task, actorId)),
    MANY_TASKS,
  ),
  notificationRule(taskReopened, 'task_assigned', ({ task, before, actorId }) =>
    task.assignedTo === before.assignedTo ? null : assignment(task, actorId),
  ),
  notificationRule(sprintDelayed, 'sprint_delayed', async ({ sprintId, teamId, name }, db) => ({
    to: await listMemberIds(db, teamId),
    title: 'Sprint atrasada',
    message: `${name} passou do fim com tarefas abertas`,
    type: 'warning',
    actionUrl: `/sprints/${sprintId}/kanban`,
    record: { kind: 'sprint', id: sprintId },
  })),
  notificationRule(knowledgeShared, 'knowledge_received', async ({ share }, db) => ({
    to: [share.toUserId],
    title: 'Conhecimento compartilhado com você',
    message: `${(await findName(db, share.fromUserId)) ?? 'Alguém'}: ${share.title}`,
    type: 'success',
    actionUrl: '/sprints',
  })),
]

function supportText(
  { requestId, title }: { readonly requestId: string; readonly title: string },
  words: Omit<NoticeText, 'message' | 'actionUrl'>,
): NoticeText {
  const record = { kind: 'support', id: requestId }
  return { ...words, message: title, actionUrl: `/support/${requestId}`, record }
}

const supportRules: readonly NotificationRule[] = [
  notificationRule(supportOpened, 'support_opened', async (fact, db) => {
    if (!fact.responsibleTeamId) return null
    const members = await listMemberIds(db, fact.responsibleTeamId)
    // The assignee gets the notification about the assignment instead.
    const to = without(members, fact.actorId).filter((id) => id !== fact.assignedUserId)
    return supportText(fact, { to, title: 'Nova solicitação para o seu time', type: 'info' })
  }),
  notificationRule(supportOpened, 'support_assigned', (fact) => {
    if (!fact.assignedUserId) return null
    const to = without([fact.assignedUserId], fact.actorId)
    return supportText(fact, { to, title: 'Solicitação atribuída a você', type: 'info' })
  }),
  notificationRule(supportAssigned, 'support_assigned', (fact) => {
    if (!fact.assignedUserId || fact.assignedUserId === fact.before.assignedUserId) return null
    const to = without([fact.assignedUserId], fact.actorId)
    return supportText(fact, { to, title: 'Solicitação atribuída a você', type: 'info' })
  }),
  notificationRule(supportAssigned, 'support_opened', async (fact, db) => {
    if (!fact.responsibleTeamId || fact.responsibleTeamId === fact.before.responsibleTeamId) return null
    const members = await listMemberIds(db, fact.responsibleTeamId)
    const to = without(members, fact.actorId).filter((id) => id !== fact.assignedUserId)
    return supportText(fact, { to, title: 'Nova solicitação para o seu time', type: 'info' })
  }),
  notificationRule(supportResolved, 'support_resolved', (fact) => {
    if (!fact.createdBy) return null
    const to = without([fact.createdBy], fact.actorId)
    return supportText(fact, { to, title: 'Sua solicitação foi resolvida', type: 'success' })
  }),
]

const rewardRules: readonly NotificationRule[] = [
  notificationRule(badgeEarned, 'badge_earned', ({ userId, name }) => ({
    to: [userId],
    title: 'Nova conquista',
    message: name,
    type: 'success',
    actionUrl: '/scoring',
  })),
]

const reportRules: readonly NotificationRule[] = [
  notificationRule(reportReady, 'report_ready', ({ reportId, title, description, requestedBy }) =>
    requestedBy === null
      ? null
      : {
          to: [requestedBy],
          title: 'Relatório pronto',
          message: `${title}: ${description}`,
          type: 'success',
          actionUrl: `/reports/${reportId}`,
          record: { kind: 'report', id: reportId },
        },
  ),
]

const QUOTED_MAX = 140

const quoted = (text: string) => cutText(text, QUOTED_MAX)

/** What a notification quotes of a message. */
export function saidIn({ content, contentFormat }: Pick<Message, 'content' | 'contentFormat'>): string {
  return quoted(plainBeginning(content, contentFormat, QUOTED_MAX))
}

/** What the mentions of one chat have in common. */
export const mentionsIn = (chatId: string) =>
  ({ cause: 'mention', record: { kind: 'chat', id: chatId } }) as const

const chatRules: readonly NotificationRule[] = [
  notificationRule(chatMentioned, 'mention', ({ chatId, messageId, senderName, content, mentionedIds }) => ({
    to: mentionedIds,
    title: `${senderName} mencionou você`,
    message: saidIn({ content, contentFormat: 'markdown' }),
    type: 'info',
    actionUrl: `/chat/${chatId}`,
    ...mentionsIn(chatId),
    sourceId: messageId,
  })),
]

type CommentNews = Pick<
  z.output<typeof commentChanged.payload>,
  'kind' | 'recordId' | 'comment' | 'title' | 'url'
>

/** Of the CRM without names and texts: the reader may not have unlocked it. */
export function commentText(
  news: CommentNews,
  to: readonly string[],
  verb: 'comentou' | 'mencionou você',
): NoticeText {
  const { kind, recordId, comment, title, url } = news
  const { author, body, files } = comment
  const about = { record: { kind, id: recordId }, sourceId: comment.id }
  const notice = { to, type: 'info', actionUrl: commentUrl(url, comment.id), ...about } as const
  if (DISCUSSED[kind].access === 'crm') {
    return verb === 'comentou'
      ? {
          ...notice,
          title: 'Novo comentário no CRM',
          message: 'Um registro que você acompanha foi comentado.',
        }
      : { ...notice, title: 'Menção no CRM', message: 'Alguém mencionou você em um comentário.' }
  }
  const name = author ? `${author.firstName} ${author.lastName}`.trim() : 'Alguém'
  const said =
    body === ''
      ? plural(files.length, 'arquivo', 'arquivos')
      : plainBeginning(body, comment.bodyFormat, QUOTED_MAX)
  return { ...notice, title: `${name} ${verb}`, message: quoted(`${title}: ${said}`) }
}

const commentRules: readonly NotificationRule[] = [
  notificationRule(commentWritten, 'comment', (fact) => commentText(fact, fact.followerIds, 'comentou')),
  notificationRule(commentWritten, 'mention', (fact) =>
    commentText(fact, fact.mentionedIds, 'mencionou você'),
  ),
  notificationRule(commentChanged, 'mention', (fact) =>
    commentText(fact, fact.mentionedIds, 'mencionou você'),
  ),
]

/** Without names: the reader may not have unlocked the CRM. */
const salesRules: readonly NotificationRule[] = [
  notificationRule(leadAssigned, 'lead_assigned', ({ assignedTo, leadIds }) => {
    const [leadId = ''] = leadIds
    const isOne = leadIds.length === 1
    return {
      to: [assignedTo],
      title: isOne ? 'Novo lead para você' : 'Novos leads para você',
      message: isOne ? 'Um lead foi atribuído a você.' : `${leadIds.length} leads foram atribuídos a você.`,
      type: 'info',
      actionUrl: isOne ? `/crm/leads/${leadId}` : `/crm?assignedTo=${assignedTo}`,
      record: isOne ? { kind: 'lead', id: leadId } : null,
    }
  }),
  notificationRule(automationFailed, 'automation_failed', ({ automationId, ownerId }) => {
    if (!ownerId) return null
    return {
      to: [ownerId],
      title: 'Automação falhou',
      message: 'Uma automação de WhatsApp sua tem mensagens que não foram enviadas.',
      type: 'error',
      actionUrl: `/crm/whatsapp/${automationId}`,
      record: { kind: 'automation', id: automationId },
    }
  }),
]

/** Only messages outside automations, which notify their owner themselves. */
function unsentText({ sourceId, ownerId }: MessageNews, title: string, message: string): NoticeText | null {
  if (sourceId !== null || ownerId === null) return null
  return { to: [ownerId], title, message, type: 'error', actionUrl: null }
}

type MessageNews = { readonly sourceId: string | null; readonly ownerId: string | null }

const messagingRules: readonly NotificationRule[] = [
  notificationRule(gatewayChanged, 'gateway', async ({ isConnected, detail }, db) => ({
    to: await listAdministratorIds(db),
    title: isConnected ? 'WhatsApp reconectado' : 'WhatsApp desconectado',
    message: isConnected
      ? 'Os envios voltaram.'
      : `${detail}. Os envios estão pausados até a conexão voltar.`,
    type: isConnected ? 'success' : 'error',
    actionUrl: '/admin/whatsapp',
  })),
  notificationRule(messagesUnacknowledged, 'gateway', async ({ count }, db) => ({
    to: await listAdministratorIds(db),
    title: 'Mensagens sem confirmação',
    message: `${plural(count, 'mensagem saiu', 'mensagens saíram')} há mais de 15 minutos sem confirmação do WhatsApp.`,
    type: 'warning',
    actionUrl: '/admin/whatsapp',
  })),
  notificationRule(messageFailed, 'gateway', (fact) =>
    unsentText(fact, 'Mensagem não enviada', 'Uma mensagem de WhatsApp sua não pôde ser enviada.'),
  ),
  notificationRule(messageUncertain, 'gateway', (fact) =>
    unsentText(fact, 'Mensagem incerta', 'Uma mensagem de WhatsApp sua pode ter saído ou não.'),
  ),
]

const webhookRules: readonly NotificationRule[] = [
  notificationRule(webhookPaused, 'webhook', async ({ webhookId, host }, db) => ({
    to: await listAdministratorIds(db),
    title: 'Webhook pausado',
    message: `${host} não aceitou nada por 24 horas. O que acontecer é guardado por 7 dias e enviado quando você o retomar.`,
    type: 'error',
    actionUrl: `/admin/webhooks/${webhookId}`,
    record: { kind: 'webhook', id: webhookId },
  })),
  notificationRule(webhookDeliveryFailed, 'webhook', async ({ webhookId, host, type }, db) => ({
    to: await listAdministratorIds(db),
    title: 'Entrega de webhook não aceita',
    message: `${host} recusou por 24 horas uma entrega de ${type}. Ela pode ser reenviada.`,
    type: 'warning',
    actionUrl: `/admin/webhooks/${webhookId}`,
    record: { kind: 'webhook', id: webhookId },
  })),
]

const systemRules: readonly NotificationRule[] = [
  notificationRule(factSetAside, 'system', async ({ fact }, db) => ({
    to: await listAdministratorIds(db),
    title: 'Evento não entregue',
    message: `Um evento (${fact}) não pôde ser tratado e espera por você na página do sistema. Os seguintes continuam.`,
    type: 'error',
    actionUrl: '/admin/system',
  })),
]

/** Also of one's own: whoever got hold of a session may have made it. The mail about a new one is the security mails'. */
const tokenRules: readonly NotificationRule[] = [
  notificationRule(tokenCreated, 'token', async ({ userId, actorId, name, isService }, db) => {
    const maker = userId === actorId ? 'Você' : ((actorId && (await findName(db, actorId))) ?? 'Alguém')
    return {
      to: [userId],
      title: 'Novo token de acesso',
      message: `${maker} criou “${name}”, com que um programa age em seu nome.`,
      type: 'warning',
      actionUrl: isService ? null : '/?profile=tokens',
    }
  }),
  notificationRule(tokenRevoked, 'token', async ({ userId, actorId, name }, db) => {
    if (actorId === null || actorId === userId) return null
    return {
      to: [userId],
      title: 'Token de acesso revogado',
      message: `${(await findName(db, actorId)) ?? 'Alguém'} revogou “${name}”, com que um programa agia em seu nome.`,
      type: 'warning',
      actionUrl: null,
    }
  }),
  notificationRule(userDeactivated, 'token', async ({ userId }, db) => {
    const count = await countServiceTokensBy(db, userId)
    if (count === 0) return null
    const tokens = plural(count, 'token de serviço continua valendo', 'tokens de serviço continuam valendo')
    return {
      to: await listAdministratorIds(db),
      title: 'Tokens de serviço de quem saiu',
      message: `${(await findName(db, userId)) ?? 'Alguém'} não está mais aqui; ${tokens}. Revogue o que não é mais preciso.`,
      type: 'warning',
      actionUrl: '/admin/service-tokens',
    }
  }),
]

/** All notification rules, one line each. */
export const notificationRules: readonly NotificationRule[] = [
  ...meetingRules,
  ...taskRules,
  ...supportRules,
  ...rewardRules,
  ...reportRules,
  ...chatRules,
  ...commentRules,
  ...salesRules,
  ...messagingRules,
  ...webhookRules,
  ...systemRules,
  ...tokenRules,
]
