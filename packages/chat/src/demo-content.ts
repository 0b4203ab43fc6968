import type { ChatArea } from './contract.ts'

/** Team key and index in the team, leader first: `comercial 0`. */
export type Speaker = `${string} ${number}`

interface DemoRoom {
  readonly type: 'channel' | 'group'
  /** Of a channel. */
  readonly name?: string
  readonly about?: string
  readonly isPrivate?: boolean
  /** Its first speaker owns a channel. */
  readonly people: 'everybody' | readonly Speaker[]
}

export interface DemoChat {
  readonly chat: 'general' | ChatArea | readonly [Speaker, Speaker] | DemoRoom
  /**
   * One line each: when, who, what, reactions, and what is special: `editada`, `apagada`, `fixada`; `fio` answers in the
   * thread of the line before it that is none, `cita` quotes that line. When: working days ago at a São Paulo
   * time, or minutes ago. In the text `{comercial 0}` stands for a first name, `@{comercial 0}` for a mention.
   */
  readonly script: string
}

export const DEMO_CHATS: readonly DemoChat[] = [
  {
    chat: 'general',
    script: `
      4 08:58 | marketing 0 | Bom dia, pessoal! O vídeo institucional novo já está no ar. Compartilhem à vontade 🙌 | 👏 comercial 0, cs 0, ti 1; ❤️ pedagogico 0
      4 09:06 | comercial 1 | Ficou excelente. Já mandei para três clientes hoje cedo.
      3 10:30 | financeiro 0 | Lembrete: reembolsos de viagem com nota fiscal até **sexta**. Depois disso, só no próximo fechamento. | 👍 comercial 2, marketing 1, cs 2, ti 0
      2 17:45 | ti 0 | Hoje às 22h vamos atualizar o servidor de arquivos. Deve durar uns 20 minutos; salvem o que estiver aberto.
      1 08:10 | ti 0 | Atualização concluída sem sustos. Se algo estiver estranho, chamem aqui ou abram um chamado no Suporte. | 🎉 cs 0, pedagogico 1
      1 11:20 | pedagogico 0 | A turma de outubro fechou com 94% de conclusão, o melhor resultado do ano. Obrigada a todo mundo que ajudou! | 🎉 comercial 0, marketing 0, cs 1, financeiro 1, ti 2; 👏 atendimento 0
      1 11:24 | comercial 0 | Parabéns, {pedagogico 0}! Esse número vai direto para a próxima proposta.
      55 | atendimento 0 | Bom dia! Alguém mais está sem acesso ao telefone do segundo andar?
      48 | ti 1 | @{atendimento 0} já vi aqui, é o ramal que caiu. Volta em 10 minutos. | 🙏 atendimento 0
      12 | marketing 0 | Café com bolo na copa às 16h para comemorar os aniversariantes do mês 🎂 | 😋 cs 1, comercial 2
    `,
  },
  {
    chat: 'comercial',
    script: `
      3 09:02 | comercial 0 | Time, a meta da semana está em 68%. Faltam duas propostas grandes: Colégio Horizonte e Rede Aprender.
      3 09:15 | comercial 1 | O Horizonte pediu mais um desconto. Posso chegar a 8% se fecharem o contrato anual?
      3 09:17 | comercial 0 | Pode, desde que o pagamento seja à vista. Registra na oportunidade, por favor. | 👍 comercial 1
      2 14:40 | comercial 2 | A Rede Aprender marcou a demonstração para quinta às 10h. @{comercial 3}, você consegue entrar comigo?
      2 14:52 | comercial 3 | Consigo, sim. Levo os números de engajamento que o CS preparou.
      1 16:31 | comercial 1 | Horizonte assinado! Contrato de 12 meses, 340 alunos 🚀 | 🚀 comercial 0, comercial 2, comercial 3; 👏 comercial 0
      1 16:33 | comercial 0 | Excelente, {comercial 1}! Passa o histórico para o CS até amanhã cedo.
      35 | comercial 2 | Alguém tem o modelo novo de proposta? O da pasta ainda está com o logo antigo.
      31 | comercial 3 | Está com o Marketing, a {marketing 0} me disse que sai hoje.
    `,
  },
  {
    chat: 'ti',
    script: `
      3 10:00 | ti 0 | Planejamento: esta sprint entra a importação de leads e o ajuste do relatório. O resto fica para a próxima.
      3 10:12 | ti 2 | A importação com planilha de 50 mil linhas passou aqui em 40 segundos. | 👀 ti 1; 🔥 ti 0, ti 3
      2 11:05 | ti 1 | Achei o problema do relatório: somava duas vezes as tarefas que mudaram de sprint. Correção em revisão.
      2 11:40 | ti 3 | Revisado. Só pedi um teste para o caso de tarefa sem responsável.
      2 13:20 | ti 1 | Feito, e já está na homologação. |  | editada
      1 09:30 | ti 0 | Reiniciar o serviço às 12h resolve o aviso de disco? @{ti 2}
      1 09:34 | ti 2 | Resolve, mas dá para limpar os registros antigos sem reiniciar. Já limpei: de 91% para 48%. | 🙌 ti 0
      20 | ti 3 | Chamado novo do Pedagógico: vídeo não abre no celular. Estou olhando.
    `,
  },
  {
    chat: 'cs',
    script: `
      3 09:40 | cs 0 | NPS do trimestre: 71, eram 64. O que mais pesou foi o tempo de resposta. | 🎉 cs 1, cs 2, cs 3
      2 10:10 | cs 1 | A Escola Caminhos pediu treinamento para oito professores novos. Quinta à tarde está livre?
      2 10:18 | cs 2 | Está. Reservo a sala e envio o convite.
      1 15:05 | cs 3 | Dois clientes perguntaram da integração com o diário de classe. Temos previsão?
      1 15:22 | cs 0 | A TI estima para o mês que vem. Melhor dizer "até o fim do próximo mês".
      70 | cs 1 | Começando o acompanhamento do Colégio Horizonte hoje. @{cs 2}, fica de apoio?
      66 | cs 2 | Fico! 💪
    `,
  },
  {
    chat: 'marketing',
    script: `
      2 09:20 | marketing 0 | Campanha de matrículas: aprovamos o tema "No seu ritmo". Peças até quarta?
      2 09:45 | marketing 1 | As de rede social ficam prontas amanhã. O e-mail precisa do texto final.
      2 10:02 | marketing 2 | Texto vai hoje à tarde. Duas versões de assunto para testarmos. | 👍 marketing 0, marketing 1
      1 14:30 | marketing 2 | O assunto B abriu 31% contra 22%. Seguimos com ele?
      1 14:33 | marketing 0 | Seguimos. Ótimo trabalho! | ❤️ marketing 2
      40 | marketing 1 | Logo atualizado no modelo de proposta. O Comercial pode baixar da pasta.
    `,
  },
  {
    chat: 'pedagogico',
    script: `
      3 08:50 | pedagogico 0 | Conselho de classe na sexta às 14h. Tragam as observações por turma.
      3 09:05 | pedagogico 1 | As do 8º ano já estão no documento. Faltam as do 9º.
      2 16:15 | pedagogico 2 | Revisei as trilhas de matemática: tirei três vídeos repetidos e incluí exercícios de revisão. | 👏 pedagogico 0
      1 10:40 | pedagogico 1 | Um aluno avisou que o vídeo da aula 12 não abre no celular. Abri chamado.
      25 | pedagogico 0 | @{pedagogico 2}, consegue me mandar o resumo da turma de outubro ainda hoje?
    `,
  },
  {
    chat: 'financeiro',
    script: `
      3 11:00 | financeiro 0 | Fechamento do mês: faltam as notas de dois fornecedores e a conciliação do cartão.
      3 11:25 | financeiro 1 | Cobrei os dois. Um prometeu para hoje.
      1 09:50 | financeiro 2 | Conciliação pronta. Sobrou uma diferença de R$ 42,90 no posto, já identificada.
      1 09:58 | financeiro 0 | Perfeito. Amanhã envio o resultado para a diretoria. | 🙌 financeiro 1, financeiro 2
      95 | financeiro 1 | Chegou a última nota. Mês fechado! ✅ | 🎉 financeiro 0, financeiro 2
    `,
  },
  {
    chat: ['comercial 0', 'comercial 1'],
    script: `
      1 17:02 | comercial 1 | {comercial 0}, mandei a minuta do Horizonte no seu e-mail. Pode revisar a cláusula 7?
      1 17:20 | comercial 0 | Revisei. Só troquei "mensal" por "anual" no item b.
      1 17:21 | comercial 1 | Boa, passou batido. Obrigado!
      18 | comercial 1 | O jurídico do cliente devolveu assinado 🙌
      17 | comercial 1 | Consegue 10 minutos às 15h para combinarmos a passagem para o CS?
    `,
  },
  {
    chat: ['comercial 0', 'cs 0'],
    script: `
      2 15:10 | cs 0 | Oi, {comercial 0}! Quando o Horizonte assinar, me avisa para eu separar alguém do time?
      2 15:14 | comercial 0 | Aviso, sim. Deve ser amanhã. | 👍 cs 0
      1 16:40 | comercial 0 | Assinou! 340 alunos, início no dia 1º.
      1 16:44 | cs 0 | Que notícia boa. O {cs 1} assume, com a {cs 2} de apoio.
    `,
  },
  {
    chat: ['comercial 0', 'marketing 0'],
    script: `
      1 10:05 | comercial 0 | Vocês têm uma versão curta do vídeo, de uns 30 segundos? Para mandar no WhatsApp.
      1 10:30 | marketing 0 | Temos! Mando até o almoço, com e sem legenda.
      1 12:10 | marketing 0 | Aqui: o corte com legenda ficou com 28 segundos. |  | apagada
      1 12:11 | marketing 0 | Agora sim, o link certo está na pasta "Campanha / Vídeos curtos". | ❤️ comercial 0
      8 | marketing 0 | Ah, e o modelo de proposta com o logo novo já está lá também.
    `,
  },
  {
    chat: ['ti 0', 'ti 2'],
    script: `
      1 18:05 | ti 0 | Obrigado por resolver o disco tão rápido.
      1 18:07 | ti 2 | Imagina! Deixei um alerta em 80% para não sermos pegos de surpresa. | 👏 ti 0
    `,
  },
  {
    chat: ['pedagogico 1', 'ti 3'],
    script: `
      30 | pedagogico 1 | Oi, {ti 3}! Sobre o vídeo da aula 12: acontece só em celular antigo.
      24 | ti 3 | Era o que eu suspeitava. O formato novo não toca neles; vou gerar os dois.
    `,
  },
  {
    chat: ['financeiro 0', 'comercial 0'],
    script: `
      2 11:10 | financeiro 0 | Bom dia! A comissão de setembro cai junto com a folha, tudo bem?
      2 11:12 | comercial 0 | Tudo certo, obrigada por avisar 😊
    `,
  },
  {
    chat: ['atendimento 0', 'ti 1'],
    script: `
      38 | ti 1 | Ramal do segundo andar de volta. Testa para mim?
      36 | atendimento 0 | Funcionando! Valeu, {ti 1}. | 🎉 ti 1
    `,
  },
]
