import type { ReportFormat, ReportStatus, ReportType } from '@cadencia/insights/reports/contract'
import { lookUp, UNKNOWN } from '@cadencia/locale/fallback'
import type { StatusTone } from '@cadencia/ui/status-badge'
import {
  type Icon,
  IconCalendarStats,
  IconChartBar,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileTypeXls,
  IconJson,
  IconReport,
  IconRun,
  IconTrendingUp,
} from '@tabler/icons-react'

/** Said wherever a report could not be made. */
export const GENERATION_FAILED = 'Falha ao gerar relatório. Tente novamente.'

interface TypeLabels {
  readonly label: string
  readonly about: string
  readonly icon: Icon
}

export const TYPE_LABELS = {
  performance: {
    label: 'Performance',
    about: 'Tarefas, prazos e pontuação de times e pessoas.',
    icon: IconChartBar,
  },
  sprints: {
    label: 'Sprints',
    about: 'O que foi planejado, concluído e como foi avaliado.',
    icon: IconRun,
  },
  meetings: { label: 'Reuniões', about: 'Quantas, quanto tempo e quem esteve.', icon: IconCalendarStats },
  conversions: {
    label: 'Conversões',
    about: 'Totais de oportunidades ganhas e perdidas.',
    icon: IconTrendingUp,
  },
} as const satisfies Record<ReportType, TypeLabels>

/** A report's type as it is shown; one that a newer server may send is 'Desconhecido'. */
export function reportTypeLabels(type: string): TypeLabels {
  return lookUp(TYPE_LABELS, type, { label: UNKNOWN, about: '', icon: IconReport })
}

export const STATUS_TONES = {
  Processando: 'info',
  Disponível: 'neutral',
  Falha: 'danger',
} as const satisfies Record<ReportStatus, StatusTone>

export const FORMAT_LABELS = {
  pdf: { label: 'PDF', icon: IconFileTypePdf },
  xlsx: { label: 'Excel (XLSX)', icon: IconFileTypeXls },
  csv: { label: 'CSV', icon: IconFileTypeCsv },
  json: { label: 'JSON (dados)', icon: IconJson },
} as const satisfies Record<ReportFormat, { readonly label: string; readonly icon: Icon }>
