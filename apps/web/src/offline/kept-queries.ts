import { getChat, listChatMembers, listChats, listMessages } from '@cadencia/chat/contract'
import type { MessageLog } from '@cadencia/chat/messages/chat-log'
import type { Endpoint } from '@cadencia/contract/endpoint'
import type { CommentLog } from '@cadencia/discussions/comment-log'
import { COMMENTS_PER_PAGE, discussionEndpoints } from '@cadencia/discussions/contract'
import { keyOf } from '@cadencia/http/query'
import {
  getActivity,
  getDashboard,
  getDashboardStats,
  getTimeline,
} from '@cadencia/insights/dashboard/contract'
import { getMyDay } from '@cadencia/insights/my-day/contract'
import { getMeeting, getMeetingOptions, getPermanentRoom, listMeetings } from '@cadencia/meetings/contract'
import {
  type Cause,
  countNotifications,
  getPreferences,
  listNotifications,
  type Notification,
} from '@cadencia/notifications/contract'
import { getCurrentUser, getUserTeam, listUsers } from '@cadencia/people/contract'
import { listMembers, listTeams } from '@cadencia/people/teams/contract'
import { newestOf } from '@cadencia/realtime/live-log'
import { getBurndown, getClosing, getSprint, listSprints } from '@cadencia/sprints/contract'
import { getKnowledge, listKnowledge } from '@cadencia/sprints/knowledge/contract'
import { BOARDS_KEY } from '@cadencia/sprints/tasks/board-feed'
import { getTask, getTaskHistory, listTasks } from '@cadencia/sprints/tasks/contract'
import { getSupportHistory, getSupportRequest, listSupportRequests } from '@cadencia/support/contract'
import type { InfiniteData, QueryKey } from '@tanstack/react-query'

/**
 * The only answers that a browser keeps for a start without a connection. What is not named here is never stored: the
 * CRM, the administrator's screens, searches, files, transcripts, links with a secret.
 */
export const KEPT_ENDPOINTS: readonly Endpoint<'GET'>[] = [
  getCurrentUser,
  getUserTeam,
  listUsers,
  listTeams,
  listMembers,
  getDashboard,
  getDashboardStats,
  getTimeline,
  getActivity,
  getMyDay,
  listMeetings,
  getMeeting,
  getMeetingOptions,
  getPermanentRoom,
  listSprints,
  getSprint,
  getBurndown,
  getClosing,
  listTasks,
  getTask,
  getTaskHistory,
  discussionEndpoints.task.list,
  discussionEndpoints.task.followers,
  listKnowledge,
  getKnowledge,
  listChats,
  getChat,
  listChatMembers,
  listMessages,
  listNotifications,
  countNotifications,
  getPreferences,
  listSupportRequests,
  getSupportRequest,
  getSupportHistory,
  discussionEndpoints.support.list,
  discussionEndpoints.support.followers,
]

/** Of a chat, the newest messages. */
export const MESSAGES_KEPT = 100

/** Causes whose texts name customers or belong to administrators. */
const CAUSES_NOT_KEPT: ReadonlySet<Cause> = new Set([
  'lead_assigned',
  'automation_failed',
  'gateway',
  'webhook',
  'system',
  'token',
])

const KEPT_URLS: ReadonlySet<unknown> = new Set([...KEPT_ENDPOINTS.map(({ url }) => url), BOARDS_KEY])
const COMMENT_URLS: ReadonlySet<unknown> = new Set([
  discussionEndpoints.task.list.url,
  discussionEndpoints.support.list.url,
])
const MESSAGES_URL = keyOf(listMessages)[0]
const NOTIFICATIONS_URL = keyOf(listNotifications)[0]

/** True for what may be stored in this browser. */
export function isKept([url]: QueryKey): boolean {
  return KEPT_URLS.has(url)
}

/** The part of a query's data that is stored. Of lists with pages, the first page. */
export function keptPart([url]: QueryKey, data: unknown): unknown {
  if (url === MESSAGES_URL) return newestMessages(data as MessageLog)
  if (COMMENT_URLS.has(url)) return newestComments(data as CommentLog)
  if (url === NOTIFICATIONS_URL && Array.isArray(data)) return withoutCustomers(data)
  if (!isPaged(data)) return data
  const [page] = data.pages
  const rows = url === NOTIFICATIONS_URL && page ? { ...page, rows: withoutCustomers(page.rows) } : page
  return { pages: rows ? [rows] : [], pageParams: data.pageParams.slice(0, 1) }
}

function withoutCustomers(notifications: readonly Notification[]): readonly Notification[] {
  return notifications.filter(({ cause }) => !CAUSES_NOT_KEPT.has(cause))
}

function newestMessages(log: MessageLog): MessageLog {
  return newestOf(log, MESSAGES_KEPT)
}

function newestComments(log: CommentLog): CommentLog {
  const newest = newestOf(log, COMMENTS_PER_PAGE)
  return { ...log, ...newest, hasOlder: log.hasOlder || newest.rows.length < log.rows.length }
}

type Paged = InfiniteData<{ readonly rows: readonly Notification[] }>

function isPaged(data: unknown): data is Paged {
  return typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
}
