import { getChat, listChats, listMessages, sendMessage } from '@cadencia/chat/contract'
import { searchEverything } from '@cadencia/contract/search'
import { listActivities } from '@cadencia/crm/activities/contract'
import { listClients } from '@cadencia/crm/clients/contract'
import { createLead, getLead, listLeads, updateLead } from '@cadencia/crm/leads/contract'
import { listOpportunities } from '@cadencia/crm/opportunities/contract'
import { getCrmStats } from '@cadencia/crm/stats/contract'
import { getClientOverview } from '@cadencia/crm/timeline/contract'
import { deleteComment, discussionEndpoints, editComment } from '@cadencia/discussions/contract'
import { getAnalyticsStats } from '@cadencia/insights/analytics/contract'
import { getDashboardStats } from '@cadencia/insights/dashboard/contract'
import { getMyDay } from '@cadencia/insights/my-day/contract'
import { linkEndpoints } from '@cadencia/links/contract'
import {
  cancelMeeting,
  createMeeting,
  getMeeting,
  listMeetings,
  updateMeeting,
} from '@cadencia/meetings/contract'
import { getTranscript, requestSummary, saveTranscript } from '@cadencia/meetings/transcripts/contract'
import { getCurrentUser, listUsers } from '@cadencia/people/contract'
import { listMembers, listTeams } from '@cadencia/people/teams/contract'
import { createPilotStage, listPilotStages, updatePilotStage } from '@cadencia/pilots/contract'
import { getScore, listLedger, rankTeams, rankUsers } from '@cadencia/scoring/contract'
import {
  completeSprint,
  createSprint,
  getBurndown,
  getSprint,
  listSprints,
  updateSprint,
} from '@cadencia/sprints/contract'
import { listKnowledge, shareKnowledge } from '@cadencia/sprints/knowledge/contract'
import {
  createTask,
  getTask,
  listTasks,
  removeTask,
  updateTask,
  updateTasks,
} from '@cadencia/sprints/tasks/contract'
import {
  createSupportRequest,
  getSupportFigures,
  getSupportRequest,
  listSupportRequests,
  updateSupportRequest,
} from '@cadencia/support/contract'

/** The calls that have a name of their own; any other contract can be called as well. */
export const CALLS = {
  me: { get: getCurrentUser, day: getMyDay },
  people: { list: listUsers, search: searchEverything },
  teams: { list: listTeams, members: listMembers },
  meetings: {
    list: listMeetings,
    get: getMeeting,
    create: createMeeting,
    update: updateMeeting,
    cancel: cancelMeeting,
    transcript: getTranscript,
    saveTranscript,
    summarise: requestSummary,
    links: linkEndpoints.meeting.list,
    link: linkEndpoints.meeting.add,
    unlink: linkEndpoints.meeting.remove,
    comments: discussionEndpoints.meeting.list,
    comment: discussionEndpoints.meeting.write,
  },
  sprints: {
    list: listSprints,
    get: getSprint,
    create: createSprint,
    update: updateSprint,
    complete: completeSprint,
    burndown: getBurndown,
  },
  tasks: {
    list: listTasks,
    get: getTask,
    create: createTask,
    update: updateTask,
    updateAll: updateTasks,
    remove: removeTask,
    links: linkEndpoints.task.list,
    link: linkEndpoints.task.add,
    unlink: linkEndpoints.task.remove,
    comments: discussionEndpoints.task.list,
    comment: discussionEndpoints.task.write,
  },
  comments: { edit: editComment, remove: deleteComment },
  knowledge: { list: listKnowledge, share: shareKnowledge },
  support: {
    list: listSupportRequests,
    get: getSupportRequest,
    create: createSupportRequest,
    update: updateSupportRequest,
    figures: getSupportFigures,
    comments: discussionEndpoints.support.list,
    comment: discussionEndpoints.support.write,
  },
  chats: { list: listChats, get: getChat, messages: listMessages, send: sendMessage },
  scoring: { users: rankUsers, teams: rankTeams, score: getScore, ledger: listLedger },
  figures: { dashboard: getDashboardStats, analytics: getAnalyticsStats },
  pilots: { list: listPilotStages, create: createPilotStage, update: updatePilotStage },
  leads: { list: listLeads, get: getLead, create: createLead, update: updateLead },
  opportunities: { list: listOpportunities },
  clients: {
    list: listClients,
    overview: getClientOverview,
    links: linkEndpoints.client.list,
    link: linkEndpoints.client.add,
    unlink: linkEndpoints.client.remove,
  },
  activities: { list: listActivities },
  crm: { stats: getCrmStats },
} as const
