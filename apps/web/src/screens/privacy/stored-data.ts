import { ACCESS_LOG_DAYS } from '@cadencia/admin/access-logs/contract'
import { REPORTS_KEPT_DAYS } from '@cadencia/insights/reports/contract'
import { INVITATIONS_KEPT_DAYS } from '@cadencia/meetings/guests/contract'

interface StoredData {
  readonly what: string
  readonly why: string
  readonly howLong: string
}

/** What is recorded of people, and for how long: the periods are those that the product's jobs keep. */
export const STORED_DATA: readonly StoredData[] = [
  {
    what: 'Nome, e-mail, time, papel e foto',
    why: 'Entrar, e ser reconhecido pelos colegas',
    howLong: 'Até o apagamento pedido',
  },
  {
    what: 'Sessões: navegador, endereço IP e último uso',
    why: 'Manter você conectado e mostrar onde',
    howLong: 'Até sair; no máximo 30 dias',
  },
  {
    what: 'Tokens de acesso: nome, permissões e último uso',
    why: 'Deixar programas agirem em seu nome',
    howLong: 'Até você os revogar ou ser desativado',
  },
  {
    what: 'Acessos: o que foi chamado, quando, status, tempo e endereço IP',
    why: 'Segurança e funcionamento (Marco Civil da Internet, art. 15)',
    howLong: `${ACCESS_LOG_DAYS} dias`,
  },
  {
    what: 'Atos administrativos, exportações e acessos recusados: quem fez o quê',
    why: 'Prestação de contas',
    howLong: 'Cinco anos',
  },
  {
    what: 'Tarefas, sprints, reuniões, transcrições, solicitações e arquivos',
    why: 'O trabalho dos times',
    howLong: 'Enquanto o registro existir; depois do apagamento, sem o nome',
  },
  {
    what: 'Convidados de fora das reuniões: nome, e-mail e o que cada um recebeu',
    why: 'Convidar por e-mail, e avisar de mudanças',
    howLong: `Enquanto a reunião existir; o que foi enviado, ${INVITATIONS_KEPT_DAYS} dias depois dela`,
  },
  {
    what: 'Mensagens das conversas',
    why: 'A comunicação dos times',
    howLong: 'Até serem apagadas por quem escreveu; depois do apagamento, sem o nome',
  },
  {
    what: 'Pontos e conquistas',
    why: 'As classificações',
    howLong: 'Sem prazo; depois do apagamento, sem o nome',
  },
  {
    what: 'Relatórios guardados, com o que cada pessoa concluiu',
    why: 'Acompanhar o trabalho dos times',
    howLong: `${REPORTS_KEPT_DAYS} dias; depois do apagamento, sem o nome`,
  },
  {
    what: 'Notificações e atividade recente',
    why: 'Avisar do que aconteceu',
    howLong: 'Notificações, 180 dias; atividade recente, 90 dias',
  },
]
