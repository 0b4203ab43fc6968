import {
  type Icon,
  IconBuilding,
  IconBulb,
  IconChecklist,
  IconFile,
  IconHash,
  IconLayoutKanban,
  IconLifebuoy,
  IconMessage,
  IconMessageCircle,
  IconMessages,
  IconPhoneCall,
  IconReportAnalytics,
  IconTargetArrow,
  IconTimelineEvent,
  IconUser,
  IconUserSearch,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react'

interface Kind {
  label: string
  icon: Icon
}

/** Heading and icon of each record kind in the palette's search results. */
const KINDS: Record<string, Kind> = {
  meeting: { label: 'Reuniões', icon: IconVideo },
  support: { label: 'Suporte', icon: IconLifebuoy },
  pilot: { label: 'Projetos Especiais', icon: IconTimelineEvent },
  sprint: { label: 'Sprints', icon: IconLayoutKanban },
  task: { label: 'Tarefas', icon: IconChecklist },
  user: { label: 'Pessoas', icon: IconUser },
  team: { label: 'Times', icon: IconUsers },
  chat: { label: 'Conversas', icon: IconMessages },
  channel: { label: 'Canais', icon: IconHash },
  message: { label: 'Mensagens', icon: IconMessage },
  comment: { label: 'Comentários', icon: IconMessageCircle },
  lead: { label: 'Leads', icon: IconUserSearch },
  opportunity: { label: 'Oportunidades', icon: IconTargetArrow },
  client: { label: 'Clientes', icon: IconBuilding },
  activity: { label: 'Atividades', icon: IconPhoneCall },
  report: { label: 'Relatórios', icon: IconReportAnalytics },
  knowledge: { label: 'Conhecimento', icon: IconBulb },
}

const OTHER: Kind = { label: 'Outros', icon: IconFile }

export function kindOf(kind: string): Kind {
  return KINDS[kind] ?? OTHER
}
