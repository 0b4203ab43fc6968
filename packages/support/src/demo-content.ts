import type { SupportPriority } from './contract.ts'

export interface DemoRequest {
  readonly title: string
  readonly description: string
  readonly priority: SupportPriority
  /** Team keys; `to` is null for a request without a responsible team. */
  readonly from: string
  readonly to: string | null
  /** Calendar days before today, and the hour of that day. */
  readonly daysAgo: number
  readonly hour: number
  /** Working hours after creation; absent for steps not yet reached. */
  readonly startedAfter?: number
  readonly resolvedAfter?: number
  readonly closedAfter?: number
  readonly comment?: string
  readonly notes?: string
  readonly rating?: number
}

export const DEMO_REQUESTS: readonly DemoRequest[] = [
  {
    title: 'Proposta some depois de salvar',
    description:
      'Desde hoje cedo a tela de propostas fica em branco depois de salvar, e a proposta não aparece na lista do cliente. Acontece com três pessoas do time, no Chrome e no Edge.',
    priority: 'urgent',
    from: 'comercial',
    to: 'ti',
    daysAgo: 12,
    hour: 1,
    startedAfter: 0.4,
    resolvedAfter: 2.5,
    closedAfter: 6,
    comment:
      'Consegui repetir aqui com uma proposta de mais de dez itens. Estou olhando o registro do servidor.',
    notes:
      'O limite de itens por proposta estava errado depois da última publicação; corrigido e publicado às 12h.',
    rating: 5,
  },
  {
    title: 'Acesso ao painel para as duas novas consultoras',
    description:
      'Entraram duas consultoras na segunda-feira e elas ainda não conseguem ver a carteira de clientes no painel. Precisam do mesmo acesso que a equipe de retenção tem hoje.',
    priority: 'medium',
    from: 'cs',
    to: 'ti',
    daysAgo: 9,
    hour: 3,
    startedAfter: 5,
    resolvedAfter: 11,
    closedAfter: 20,
    notes: 'Perfis criados e carteira liberada para as duas; testado com elas por vídeo.',
    rating: 4,
  },
  {
    title: 'Nota fiscal com CNPJ da mantenedora antiga',
    description:
      'O colégio mudou de mantenedora em setembro e as três últimas notas saíram com o CNPJ anterior. A escola não consegue pagar assim e pede as notas corrigidas ainda nesta semana.',
    priority: 'high',
    from: 'cs',
    to: 'financeiro',
    daysAgo: 7,
    hour: 2,
    startedAfter: 3,
    resolvedAfter: 10.5,
    closedAfter: 16,
    comment: 'Falta o contrato social novo para cancelar as notas. Alguém do CS consegue pedir à escola?',
    notes: 'Notas canceladas e emitidas de novo com o CNPJ atual; cadastro corrigido para as próximas.',
    rating: 3,
  },
  {
    title: 'Sequência didática de frações para o 5º ano',
    description:
      'Duas escolas do piloto pediram material de reforço de frações para o 5º ano, com folha do professor e avaliação curta, para usar antes das provas do bimestre que começam no dia 2.',
    priority: 'medium',
    from: 'cs',
    to: 'pedagogico',
    daysAgo: 6,
    hour: 4,
    startedAfter: 6,
    resolvedAfter: 21,
    notes:
      'Sequência de quatro aulas e avaliação na pasta do piloto; a folha do professor traz as respostas.',
  },
  {
    title: 'Arte para a feira de educação de Campinas',
    description:
      'Precisamos de um painel de 3 x 2 m, dois banners e um folheto de uma página para o estande da feira. A gráfica pede os arquivos fechados cinco dias antes da montagem.',
    priority: 'medium',
    from: 'comercial',
    to: 'marketing',
    daysAgo: 5,
    hour: 1,
    startedAfter: 4,
    comment:
      'A primeira versão do painel fica pronta amanhã. O folheto depende dos números da pesquisa com as famílias.',
  },
  {
    title: 'Relatório de uso da rede municipal não fecha',
    description:
      'Os acessos por escola do relatório de outubro somam mais que o total da rede. Comparei com a planilha do mês anterior e a diferença está nas escolas que trocaram de nome.',
    priority: 'high',
    from: 'pedagogico',
    to: 'ti',
    daysAgo: 4,
    hour: 5,
    startedAfter: 7,
    comment: 'As escolas renomeadas estão contadas duas vezes. Vou juntar os cadastros e gerar de novo.',
  },
  {
    title: 'Atendimento fora do ar no telefone da recepção',
    description:
      'Quem liga para o número principal ouve a gravação e a chamada cai antes de tocar nos ramais. Os celulares do time estão recebendo reclamações desde o começo da tarde de ontem.',
    priority: 'urgent',
    from: 'atendimento',
    to: 'ti',
    daysAgo: 3,
    hour: 6,
  },
  {
    title: 'Reembolso da viagem a Ribeirão Preto',
    description:
      'Enviei as notas da visita às escolas de Ribeirão Preto no começo do mês e ainda não recebi. Seguem de novo os comprovantes de hotel, pedágio e combustível para conferência.',
    priority: 'low',
    from: 'comercial',
    to: 'financeiro',
    daysAgo: 3,
    hour: 2,
    startedAfter: 9,
  },
  {
    title: 'Modelo de e-mail para escolas sem acesso há 30 dias',
    description:
      'Queremos escrever às escolas que não entram na plataforma há um mês, com um convite para conversar. Precisamos de um texto curto, de no máximo duas versões, e da lista de contatos.',
    priority: 'low',
    from: 'cs',
    to: 'marketing',
    daysAgo: 2,
    hour: 3,
  },
  {
    title: 'Quem pode traduzir o contrato da parceria com Portugal?',
    description:
      'Recebemos a minuta da parceria com o grupo de escolas do Porto e precisamos adequar os termos ao português do Brasil antes da reunião da próxima semana. São oito páginas, sem anexos.',
    priority: 'medium',
    from: 'comercial',
    to: null,
    daysAgo: 1,
    hour: 4,
  },
  {
    title: 'Turmas duplicadas depois da importação',
    description:
      'A importação das turmas da rede criou duas turmas iguais para cada série, uma delas sem alunos. Os professores não sabem em qual lançar as atividades e pararam de usar nesta semana.',
    priority: 'high',
    from: 'pedagogico',
    to: 'ti',
    daysAgo: 1,
    hour: 1,
  },
  {
    title: 'Treinamento de primeiro acesso para a equipe nova',
    description:
      'Quatro pessoas começam no atendimento na semana que vem e precisam conhecer a plataforma pelo lado da escola. Uma hora e meia por vídeo basta, de preferência pela manhã.',
    priority: 'low',
    from: 'atendimento',
    to: 'pedagogico',
    daysAgo: 0,
    hour: 0,
  },
]
