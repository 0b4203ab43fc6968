import type { DemoChat } from './demo-content.ts'

/** Channels and a group, with threads, quotes and pins. */
export const DEMO_CHANNELS: readonly DemoChat[] = [
  {
    chat: {
      type: 'channel',
      name: 'Lançamentos',
      about: 'O que foi ao ar, e para quem',
      people: 'everybody',
    },
    script: `
      3 17:20 | ti 0 | No ar: importação de leads por planilha, até 50 mil linhas. O passo a passo está na central de ajuda. | 🚀 comercial 0, marketing 0; 👏 cs 0 | fixada
      3 17:31 | comercial 2 | As planilhas antigas, com uma coluna só para o nome, funcionam? |  | fio
      3 17:38 | ti 2 | Funcionam: na hora de mapear, escolha Nome e deixe o resto em branco. | 👍 comercial 2 | fio
      3 17:45 | comercial 2 | Perfeito, subi 1.200 contatos sem erro. | 🎉 ti 2 | fio
      1 16:10 | ti 1 | Corrigido: o relatório não soma mais duas vezes as tarefas que mudaram de sprint. | 🙌 financeiro 0
      1 16:24 | financeiro 0 | Confirmei nos números de outubro, bateu com a planilha. |  | cita
      42 | ti 3 | Hoje sai o ajuste do vídeo no celular. Aviso aqui quando estiver no ar. | 👀 pedagogico 1
    `,
  },
  {
    chat: {
      type: 'channel',
      name: 'Feira de educação',
      about: 'Estande, materiais e escala',
      people: ['marketing 0', 'marketing 1', 'comercial 0', 'comercial 1', 'cs 0'],
    },
    script: `
      4 10:15 | marketing 0 | Estande confirmado: corredor B, número 12, montagem na véspera a partir das 14h. | 🎉 comercial 0, cs 0 | fixada
      3 09:40 | comercial 0 | Fico na manhã do primeiro dia. Quem pega a tarde?
      3 09:52 | comercial 1 | Eu fico à tarde, e levo os tablets para a demonstração. | ❤️ comercial 0 | cita
      1 11:05 | marketing 1 | Os folhetos chegam na terça. Imprimimos 800, como no ano passado?
      1 11:12 | cs 0 | No ano passado sobraram uns 300. |  | fio
      1 11:15 | marketing 0 | Então 600, com o código para baixar a versão completa. | 👍 marketing 1 | fio
    `,
  },
  {
    chat: {
      type: 'channel',
      name: 'Lideranças',
      about: 'Metas do trimestre e contratações',
      isPrivate: true,
      people: ['comercial 0', 'ti 0', 'cs 0', 'marketing 0', 'pedagogico 0', 'financeiro 0'],
    },
    script: `
      4 08:30 | financeiro 0 | O orçamento do próximo trimestre fecha na sexta. Mandem até quinta o que muda no time de vocês. | 👍 ti 0, cs 0 | fixada
      3 18:02 | ti 0 | Precisamos de mais uma pessoa para o suporte de segundo nível.
      3 18:20 | financeiro 0 | Cabe, se começar em janeiro. |  | fio
      3 18:24 | ti 0 | Janeiro resolve. Abro a vaga na semana que vem. |  | fio
      1 09:10 | comercial 0 | Meta do trimestre em 92%, com o Horizonte já contado.
    `,
  },
  {
    chat: { type: 'group', people: ['comercial 0', 'comercial 1', 'cs 1', 'cs 2'] },
    script: `
      1 17:30 | comercial 1 | Criei este grupo para a passagem do Colégio Horizonte. Contrato e histórico já estão na oportunidade.
      1 17:42 | cs 1 | Recebi. Ligo para a coordenadora amanhã cedo e proponho o treinamento.
      1 17:45 | cs 2 | Reservo a sala para a semana que vem. | 🙏 cs 1
      15 | cs 1 | Conversei com ela: treinamento na quarta às 14h, com oito professores. | 👏 comercial 0, comercial 1
    `,
  },
]
