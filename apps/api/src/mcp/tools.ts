import { listChannels } from '@cadencia/chat/channels/contract'
import { listChats, listMessages, sendMessage } from '@cadencia/chat/contract'
import { listThread, listThreads } from '@cadencia/chat/threads/contract'
import type { Endpoint } from '@cadencia/contract/endpoint'
import { searchEverything } from '@cadencia/contract/search'
import { listClients } from '@cadencia/crm/clients/contract'
import { createLead, getLead, listLeads, updateLead } from '@cadencia/crm/leads/contract'
import { listOpportunities } from '@cadencia/crm/opportunities/contract'
import { getClientOverview } from '@cadencia/crm/timeline/contract'
import { discussionEndpoints } from '@cadencia/discussions/contract'
import { getAnalyticsStats } from '@cadencia/insights/analytics/contract'
import { getMyDay } from '@cadencia/insights/my-day/contract'
import { linkEndpoints } from '@cadencia/links/contract'
import { createMeeting, getMeeting, listMeetings, updateMeeting } from '@cadencia/meetings/contract'
import { getTranscript } from '@cadencia/meetings/transcripts/contract'
import { getCurrentUser, listUsers } from '@cadencia/people/contract'
import { listTeams } from '@cadencia/people/teams/contract'
import { rankUsers } from '@cadencia/scoring/contract'
import { createSprint, getSprint, listSprints } from '@cadencia/sprints/contract'
import { createTask, getTask, listTasks, updateTask } from '@cadencia/sprints/tasks/contract'
import {
  createSupportRequest,
  getSupportRequest,
  listSupportRequests,
  updateSupportRequest,
} from '@cadencia/support/contract'

/** One thing that an agent may want to do: a call with a contract, told in the words of the screens. */
export interface McpTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly endpoint: Endpoint
}

const { task, meeting, support, lead } = discussionEndpoints

export const MCP_TOOLS: readonly McpTool[] = [
  {
    name: 'who_am_i',
    title: 'Quem sou eu',
    description: 'A pessoa em cujo nome você age: id, nome, e-mail e time.',
    endpoint: getCurrentUser,
  },
  {
    name: 'find',
    title: 'Procurar',
    description:
      'Procura palavras em reuniões, decisões, transcrições, tarefas, solicitações, pessoas, conversas e CRM. Use quando não souber o id.',
    endpoint: searchEverything,
  },
  {
    name: 'my_day',
    title: 'Meu dia',
    description: 'As reuniões de hoje, as tarefas que vencem ou venceram e o que espera pela pessoa.',
    endpoint: getMyDay,
  },
  {
    name: 'list_people',
    title: 'Listar pessoas',
    description: 'As pessoas ativas com id, nome e e-mail, para responsáveis e participantes.',
    endpoint: listUsers,
  },
  {
    name: 'list_teams',
    title: 'Listar times',
    description: 'Os times com id e nome. Sprints e solicitações pedem o id do time.',
    endpoint: listTeams,
  },
  {
    name: 'list_meetings',
    title: 'Listar reuniões',
    description:
      'Reuniões pela data, por padrão de 30 dias atrás em diante. Filtra por período, status e pessoa.',
    endpoint: listMeetings,
  },
  {
    name: 'get_meeting',
    title: 'Ver reunião',
    description: 'Uma reunião com participantes, objetivos e, se houver, resumo, decisões e itens de ação.',
    endpoint: getMeeting,
  },
  {
    name: 'get_transcript',
    title: 'Ler transcrição',
    description: 'O que foi dito em uma reunião, por autor. Só para quem participou.',
    endpoint: getTranscript,
  },
  {
    name: 'create_meeting',
    title: 'Agendar reunião',
    description: 'Agenda uma reunião, ou uma série semanal com repeat. scheduledAt é ISO 8601 com fuso.',
    endpoint: createMeeting,
  },
  {
    name: 'update_meeting',
    title: 'Alterar reunião',
    description: 'Muda data, participantes, objetivos ou status de uma reunião. Envie só o que muda.',
    endpoint: updateMeeting,
  },
  {
    name: 'comment_on_meeting',
    title: 'Comentar reunião',
    description: 'Escreve um comentário em uma reunião; quem a acompanha é avisado.',
    endpoint: meeting.write,
  },
  {
    name: 'list_sprints',
    title: 'Listar sprints',
    description: 'As sprints, com time, datas, pontos e situação.',
    endpoint: listSprints,
  },
  {
    name: 'get_sprint',
    title: 'Ver sprint',
    description: 'Uma sprint com seus números.',
    endpoint: getSprint,
  },
  {
    name: 'create_sprint',
    title: 'Criar sprint',
    description: 'Cria uma sprint de um time. Depois crie as tarefas com o id dela em sprintId.',
    endpoint: createSprint,
  },
  {
    name: 'list_tasks',
    title: 'Listar tarefas',
    description:
      "Tarefas por sprint, time, responsável, prioridade, prazo ou palavras; status 'open' traz as não concluídas.",
    endpoint: listTasks,
  },
  {
    name: 'get_task',
    title: 'Ver tarefa',
    description: 'Uma tarefa com todos os campos.',
    endpoint: getTask,
  },
  {
    name: 'create_task',
    title: 'Criar tarefa',
    description:
      'Cria uma tarefa, em uma sprint (sprintId) ou sem. meetingId liga a tarefa à reunião em que surgiu.',
    endpoint: createTask,
  },
  {
    name: 'update_task',
    title: 'Alterar tarefa',
    description:
      "Muda campos, responsável ou status de uma tarefa; 'completed' conclui. Envie só o que muda.",
    endpoint: updateTask,
  },
  {
    name: 'read_task_comments',
    title: 'Ler comentários da tarefa',
    description: 'Os comentários de uma tarefa, do mais antigo ao mais novo.',
    endpoint: task.list,
  },
  {
    name: 'comment_on_task',
    title: 'Comentar tarefa',
    description: 'Escreve um comentário em uma tarefa; quem a acompanha é avisado.',
    endpoint: task.write,
  },
  {
    name: 'list_requests',
    title: 'Listar solicitações',
    description: 'Solicitações de suporte entre times, as urgentes e atrasadas primeiro.',
    endpoint: listSupportRequests,
  },
  {
    name: 'get_request',
    title: 'Ver solicitação',
    description: 'Uma solicitação de suporte com prazo, responsáveis e anexos.',
    endpoint: getSupportRequest,
  },
  {
    name: 'create_request',
    title: 'Abrir solicitação',
    description: 'Abre uma solicitação de suporte de um time para outro.',
    endpoint: createSupportRequest,
  },
  {
    name: 'update_request',
    title: 'Atender solicitação',
    description:
      'Assume, encaminha, resolve ou fecha uma solicitação; resolver e fechar pedem resolutionNotes.',
    endpoint: updateSupportRequest,
  },
  {
    name: 'comment_on_request',
    title: 'Comentar solicitação',
    description: 'Escreve um comentário em uma solicitação de suporte.',
    endpoint: support.write,
  },
  {
    name: 'list_channels',
    title: 'Listar canais',
    description: 'Os canais públicos do chat e os privados de que a pessoa participa; `q` procura pelo nome.',
    endpoint: listChannels,
  },
  {
    name: 'list_chats',
    title: 'Listar conversas',
    description: 'As conversas, os grupos e os canais de que a pessoa participa, com o que não foi lido.',
    endpoint: listChats,
  },
  {
    name: 'read_chat',
    title: 'Ler conversa',
    description:
      'As mensagens de uma conversa ou de um canal; as respostas de um fio ficam em `read_thread`.',
    endpoint: listMessages,
  },
  {
    name: 'read_thread',
    title: 'Ler fio',
    description: 'As respostas a uma mensagem, do fio que começa nela.',
    endpoint: listThread,
  },
  {
    name: 'list_threads',
    title: 'Listar fios',
    description: 'Os fios que a pessoa acompanha, com as respostas não lidas.',
    endpoint: listThreads,
  },
  {
    name: 'send_message',
    title: 'Enviar mensagem',
    description:
      'Escreve em uma conversa ou em um canal; `threadId` responde em um fio, `replyToId` cita uma mensagem, `sendAt` envia mais tarde.',
    endpoint: sendMessage,
  },
  {
    name: 'figures',
    title: 'Indicadores',
    description: 'Conclusão, pontuação média, velocidade das sprints e sobrecarga, por período e time.',
    endpoint: getAnalyticsStats,
  },
  {
    name: 'ranking',
    title: 'Ranking de pessoas',
    description: 'As pessoas pelos pontos da semana ou do mês.',
    endpoint: rankUsers,
  },
  {
    name: 'list_leads',
    title: 'Listar leads',
    description: 'Leads do CRM por situação, temperatura, origem, responsável ou palavras.',
    endpoint: listLeads,
  },
  { name: 'get_lead', title: 'Ver lead', description: 'Um lead do CRM.', endpoint: getLead },
  { name: 'create_lead', title: 'Criar lead', description: 'Cria um lead no CRM.', endpoint: createLead },
  {
    name: 'update_lead',
    title: 'Alterar lead',
    description: 'Muda campos, situação ou responsável de um lead. Envie só o que muda.',
    endpoint: updateLead,
  },
  {
    name: 'comment_on_lead',
    title: 'Comentar lead',
    description: 'Escreve um comentário em um lead.',
    endpoint: lead.write,
  },
  {
    name: 'list_opportunities',
    title: 'Listar oportunidades',
    description: 'As oportunidades do funil, com etapa, valor e responsável.',
    endpoint: listOpportunities,
  },
  {
    name: 'list_clients',
    title: 'Listar clientes',
    description: 'Os clientes do CRM.',
    endpoint: listClients,
  },
  {
    name: 'get_client',
    title: 'Ver cliente',
    description:
      'Um cliente com tudo o que lhe diz respeito: reuniões, decisões, tarefas, solicitações, oportunidades e mensagens.',
    endpoint: getClientOverview,
  },
  {
    name: 'list_meeting_links',
    title: 'Ver ligações da reunião',
    description: 'Os registros ligados a uma reunião: tarefas, clientes, solicitações e outros.',
    endpoint: linkEndpoints.meeting.list,
  },
  {
    name: 'list_task_links',
    title: 'Ver ligações da tarefa',
    description: 'Os registros ligados a uma tarefa: a reunião de que veio, clientes e outros.',
    endpoint: linkEndpoints.task.list,
  },
  {
    name: 'update_task_links',
    title: 'Ligar tarefa',
    description: 'Liga uma tarefa a outro registro, pelo tipo (kind) e pelo id dele.',
    endpoint: linkEndpoints.task.add,
  },
  {
    name: 'update_client_links',
    title: 'Ligar cliente',
    description: 'Liga um cliente a uma reunião, tarefa, solicitação ou outro registro.',
    endpoint: linkEndpoints.client.add,
  },
]
