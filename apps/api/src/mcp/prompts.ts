interface McpPrompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly { readonly name: string; readonly description: string }[]
  readonly textOf: (values: Readonly<Record<string, string>>) => string
}

const about = (team: string | undefined) => (team ? `do time ${team}` : 'dos times da pessoa')

export const MCP_PROMPTS: readonly McpPrompt[] = [
  {
    name: 'daily_review',
    title: 'Revisão diária',
    description: 'O que fazer hoje, o que atrasou e o que espera por resposta',
    arguments: [],
    textOf: () =>
      [
        'Faça a minha revisão diária na Cadência, em português.',
        'Use my_day para ver as reuniões de hoje e o que vence, list_tasks com status open para as minhas tarefas e',
        'list_requests com mine true para as solicitações que esperam por mim.',
        'Diga em poucas linhas: 1) as reuniões de hoje, com horário; 2) até três prioridades e por quê; 3) o que está',
        'atrasado; 4) quem espera por mim. Não altere nada sem que eu confirme.',
      ].join('\n'),
  },
  {
    name: 'weekly_review',
    title: 'Revisão semanal',
    description: 'O que foi feito na semana, as decisões e o que preparar para a próxima',
    arguments: [{ name: 'team', description: 'Nome do time; sem ele, os times da pessoa' }],
    textOf: ({ team }) =>
      [
        `Faça a revisão semanal ${about(team)} na Cadência, em português.`,
        'Use list_sprints e list_tasks para o andamento, list_meetings e get_meeting para decisões e itens de ação dos',
        'últimos sete dias, figures para os indicadores e list_requests para o que está aberto.',
        'Diga: 1) o que foi concluído; 2) decisões tomadas e itens de ação que ainda não viraram tarefas; 3) riscos e',
        'atrasos; 4) uma proposta de prioridades para a próxima semana. Proponha tarefas, e só as crie depois que eu',
        'confirmar.',
      ].join('\n'),
  },
]
