/** Who the demo's leads are; every pair of a first and a last name is somebody. */
export const FIRST_NAMES = [
  'Adriana',
  'Alexandre',
  'Aline',
  'André',
  'Beatriz',
  'Carlos',
  'Cláudia',
  'Daniel',
  'Débora',
  'Eduardo',
  'Fabiana',
  'Fernando',
  'Flávia',
  'Gustavo',
  'Helena',
  'Igor',
  'Juliana',
  'Lucas',
  'Luciana',
  'Marcos',
  'Mônica',
  'Patrícia',
  'Renata',
  'Ricardo',
  'Sérgio',
  'Tânia',
  'Vanessa',
  'Vítor',
] as const

export const LAST_NAMES = [
  'Abreu',
  'Antunes',
  'Azevedo',
  'Borges',
  'Camargo',
  'Coelho',
  'Cunha',
  'Dantas',
  'Fagundes',
  'Fontes',
  'Garcia',
  'Leite',
  'Macedo',
  'Medeiros',
  'Moura',
  'Pacheco',
  'Paiva',
  'Prado',
  'Rangel',
  'Sampaio',
  'Siqueira',
  'Toledo',
  'Vasconcelos',
  'Xavier',
  'Zanetti',
] as const

/** Where they work, with the name of the company's mail domain. */
export const COMPANIES = [
  ['Colégio Horizonte', 'colegiohorizonte'],
  ['Rede Saber Mais', 'sabermais'],
  ['Escola Monteiro', 'escolamonteiro'],
  ['Instituto Araucária', 'araucaria'],
  ['Clínica Bem Viver', 'bemviver'],
  ['Construtora Pilar', 'construtorapilar'],
  ['Metalúrgica São Jorge', 'metalsaojorge'],
  ['Transportes Rápido Sul', 'rapidosul'],
  ['Cooperativa Vale Verde', 'valeverde'],
  ['Padaria Pão de Minas', 'paodeminas'],
  ['Farmácias Vida', 'farmaciasvida'],
  ['Contábil Andrade', 'contabilandrade'],
  ['Advocacia Torres & Lima', 'torreslima'],
  ['Logística Atlântica', 'atlantica'],
  ['Software Ipê', 'softwareipe'],
  ['Energia Solar Nordeste', 'solarnordeste'],
  ['Hotel Serra Azul', 'serraazul'],
  ['Laboratório Exata', 'labexata'],
  ['Editora Jequitibá', 'jequitiba'],
  ['Supermercados Bom Preço do Vale', 'bomprecodovale'],
] as const

export const SOURCES = [
  'website',
  'referral',
  'whatsapp',
  'social_media',
  'website',
  'cold_call',
  'whatsapp',
  'import',
] as const
export const STATUSES = [
  'new',
  'contacted',
  'qualified',
  'new',
  'contacted',
  'unqualified',
  'qualified',
  'new',
] as const
export const TEMPERATURES = ['hot', 'warm', 'cold', 'warm'] as const

export const LEAD_NOTES = [
  'Pediu demonstração para a equipe pedagógica.',
  'Quer integrar com o sistema de matrículas.',
  'Orçamento aprovado para o próximo trimestre.',
  'Decisor é a diretoria; retomar depois da reunião de conselho.',
  'Comparando com outras duas ferramentas.',
  'Indicação de um cliente atual.',
  '',
] as const

export const DEALS = [
  ['Plano anual para 40 pessoas', 28_800],
  ['Implantação e treinamento', 12_500],
  ['Plano empresarial com WhatsApp', 64_000],
  ['Expansão para três unidades', 118_000],
  ['Projeto piloto de 90 dias', 7_900],
  ['Migração do CRM atual', 21_400],
  ['Rede completa, 12 escolas', 540_000],
  ['Pacote de suporte premium', 9_600],
  ['Renovação com novos módulos', 36_200],
  ['Treinamento da equipe comercial', 15_300],
] as const

export const LOST_REASONS = [
  'Escolheu um concorrente com preço menor',
  'Projeto adiado para o próximo ano',
  'Sem orçamento aprovado',
  'Não respondeu às três últimas tentativas',
] as const

/** Type, subject, description and, for those that are done, outcome and next action. */
export const ACTIVITIES = [
  ['call', 'Primeiro contato', 'Entender a dor e quem decide.', 'positive', 'Agendar demonstração'],
  [
    'email',
    'Envio do material institucional',
    'Apresentação e casos de clientes.',
    'neutral',
    'Ligar na sexta-feira',
  ],
  ['demo', 'Demonstração da plataforma', 'Foco em sprints e relatórios.', 'positive', 'Enviar proposta'],
  [
    'proposal',
    'Proposta comercial',
    'Plano anual com implantação inclusa.',
    'follow-up',
    'Confirmar recebimento',
  ],
  [
    'meeting',
    'Reunião com a diretoria',
    'Validar escopo, prazos e condições.',
    'positive',
    'Enviar minuta do contrato',
  ],
  [
    'call',
    'Negociação de condições',
    'Pediram parcelamento em doze vezes.',
    'negative',
    'Rever desconto com a liderança',
  ],
] as const
