import {
  type Icon,
  IconCalendarEvent,
  IconChartBar,
  IconConfetti,
  IconHandStop,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconRun,
  IconTrophy,
  IconUsersGroup,
} from '@tabler/icons-react'

export interface TutorialStep {
  readonly title: string
  readonly icon: Icon
  readonly text: string
  readonly points: readonly string[]
  /** Instead of `points` on a phone. */
  readonly phonePoints?: readonly string[]
}

/** The nine steps, in their order. */
export const TUTORIAL_STEPS: readonly TutorialStep[] = [
  {
    title: 'Boas-vindas à Cadência',
    icon: IconHandStop,
    text: 'Aqui seu time se reúne, planeja, executa e aprende junto. Em nove passos você conhece o essencial.',
    points: ['Cada passo leva dez segundos.', 'Você pode voltar a qualquer passo já lido.'],
  },
  {
    title: 'Dashboard',
    icon: IconLayoutDashboard,
    text: 'A primeira tela do dia: o que acontece agora e o que espera por você.',
    points: [
      'Reuniões de hoje, tarefas da semana e sprints ativas, sempre com números atuais.',
      'Em Ações Rápidas você cria tarefas, agenda reuniões e exporta o relatório.',
    ],
  },
  {
    title: 'Reuniões',
    icon: IconCalendarEvent,
    text: 'Agende, entre na sala e deixe a transcrição correr enquanto vocês conversam.',
    points: [
      'A sala permanente do time está sempre aberta.',
      'Ao fim da reunião, o resumo traz decisões e ações, que viram tarefas com um clique.',
    ],
  },
  {
    title: 'Sprints',
    icon: IconRun,
    text: 'Cada time planeja seu ciclo com início, fim e pontuação máxima.',
    points: [
      'Registre desafios, dificuldades e pedidos de ajuda nos detalhes da sprint.',
      'O burndown conta os dias úteis, sem fins de semana e feriados.',
    ],
  },
  {
    title: 'Kanban',
    icon: IconLayoutKanban,
    text: 'O quadro da sprint tem três colunas: To Do, Em Progresso e Concluído.',
    points: [
      'Arraste as tarefas com o mouse, com o dedo ou com o teclado.',
      'O que um colega move aparece em sua tela no mesmo instante.',
    ],
  },
  {
    title: 'Times',
    icon: IconUsersGroup,
    text: 'Veja quem faz parte de cada time, quem lidera e quantas sprints estão ativas.',
    points: ['Líderes adicionam e removem membros.', 'A cor do time marca tudo o que é dele.'],
  },
  {
    title: 'Gamificação',
    icon: IconTrophy,
    text: 'Tarefas concluídas, reuniões bem conduzidas e conhecimento compartilhado valem pontos.',
    points: ['Compartilhar conhecimento vale 5 pontos.', 'Qualidade acima de 70 dá bônus; atraso desconta.'],
  },
  {
    title: 'Relatórios e analytics',
    icon: IconChartBar,
    text: 'Acompanhe o ritmo dos times com números que se explicam.',
    points: [
      'Analytics diz o que os números mostram e o que fazer; onde não há dados, a tela diz isso.',
      'Relatórios saem em CSV, Excel e PDF, ou chegam por e-mail toda segunda-feira.',
    ],
  },
  {
    title: 'Tudo pronto',
    icon: IconConfetti,
    text: 'Você já conhece o caminho. Bom trabalho.',
    points: ['Ctrl+K pesquisa e leva a qualquer lugar.', 'A tecla ? mostra todos os atalhos.'],
    phonePoints: ['A lupa, no alto, pesquisa e leva a qualquer lugar.'],
  },
]
