import type { MeetingType } from './contract.ts'

export interface DemoMeeting {
  readonly title: string
  readonly description: string
  readonly meetingType: MeetingType
  /** São Paulo time; 9.5 is 09:30. */
  readonly hour: number
  /** Minutes. */
  readonly duration: number
  readonly goals: readonly string[]
  readonly isTranscribed: boolean
}

export const DEMO_MEETINGS: readonly DemoMeeting[] = [
  {
    title: 'Planejamento da sprint',
    description: 'Escolher o que entra na próxima sprint e quem cuida de cada entrega.',
    meetingType: 'planning',
    hour: 9.5,
    duration: 60,
    goals: ['Fechar o escopo da sprint', 'Distribuir as tarefas'],
    isTranscribed: true,
  },
  {
    title: 'Reunião diária',
    description: 'O que foi feito, o que vem agora e o que está travado.',
    meetingType: 'daily',
    hour: 9,
    duration: 15,
    goals: [],
    isTranscribed: false,
  },
  {
    title: 'Revisão da sprint',
    description: 'Mostrar o que ficou pronto para quem pediu.',
    meetingType: 'review',
    hour: 15,
    duration: 45,
    goals: ['Apresentar as entregas'],
    isTranscribed: true,
  },
  {
    title: 'Retrospectiva',
    description: 'O que manter, o que mudar e uma melhoria para a próxima sprint.',
    meetingType: 'retrospective',
    hour: 16,
    duration: 60,
    goals: ['Escolher uma melhoria'],
    isTranscribed: false,
  },
  {
    title: 'Alinhamento semanal',
    description: 'Números da semana e prioridades.',
    meetingType: 'other',
    hour: 11,
    duration: 30,
    goals: ['Rever os indicadores'],
    isTranscribed: true,
  },
]

export const DEMO_TRANSCRIPT = `Bom dia a todos, vamos começar pelo resultado da semana. As inscrições cresceram doze por cento em relação à semana anterior e o tempo de resposta do suporte caiu para quatro horas. O principal problema continua sendo a exportação de relatórios, que falha quando o período passa de noventa dias. A equipe encontrou a causa: a consulta carrega todas as linhas de uma vez. Decidimos dividir a exportação em partes e avisar a pessoa quando o arquivo ficar pronto. O Bruno vai implementar a exportação em partes até sexta-feira. Sobre o treinamento dos novos clientes, a turma de novembro teve vinte e oito participantes e a avaliação média foi nove. Ficou definido que a próxima turma será no dia dez, com duas horas a menos de conteúdo teórico. A Carla precisa enviar o convite atualizado para as escolas até amanhã. Por fim, o contrato com o fornecedor de mensagens vence no mês que vem. Aprovamos renovar por seis meses e comparar os preços antes da próxima renovação. A Mariana ficou de pedir três propostas e apresentar a comparação na próxima reunião.`
