import { REPORT_TYPES, ReportPeriod, type ReportType } from '@cadencia/insights/reports/contract'
import { useGenerateReport } from '@cadencia/insights/reports/react'
import { addDays, saoPauloDay, startOfMonth } from '@cadencia/locale/sao-paulo'
import { DayField } from '@cadencia/ui/day-field'
import { showToast } from '@cadencia/ui/toast'
import { Group, Select } from '@mantine/core'
import { choicesOf } from '../../../../collections/filters/filter-values.ts'
import { RecordFormDialog } from '../../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../../records/forms/use-record-form.ts'
import { TYPE_LABELS } from '../report-labels.ts'
import { showReportFailure } from '../use-report-export.ts'

const SPANS = ['7', '30', '90', 'month', 'last-month', 'custom'] as const
type Span = (typeof SPANS)[number]

const SPAN_LABELS = {
  '7': 'Últimos 7 dias',
  '30': 'Últimos 30 dias',
  '90': 'Últimos 90 dias',
  month: 'Este mês',
  'last-month': 'Mês anterior',
  custom: 'Outro período',
} as const satisfies Record<Span, string>

interface ReportFields {
  readonly type: ReportType
  readonly span: Span
  /** Of another period. */
  readonly from: string | null
  readonly to: string | null
}

const EMPTY_REPORT: ReportFields = { type: 'performance', span: '30', from: null, to: null }

/** Type and period, both days included; a missing day is left for the schema to refuse. */
function bodyOf({ type, ...period }: ReportFields) {
  return { type, ...periodOf(period, Date.now()) }
}

function periodOf({ span, from, to }: Omit<ReportFields, 'type'>, now: number) {
  const today = saoPauloDay(now)
  if (span === 'month') return { from: startOfMonth(today), to: today }
  if (span === 'last-month') return { from: startOfMonth(today, -1), to: addDays(startOfMonth(today), -1) }
  if (span === 'custom') return { from, to }
  return { from: addDays(today, 1 - Number(span)), to: today }
}

interface GenerateDialogProps {
  opened: boolean
  onClose: () => void
}

const TYPES = choicesOf(REPORT_TYPES, TYPE_LABELS)
const PERIODS = choicesOf(SPANS, SPAN_LABELS)

/** Makes a report of a type and a period; its files come into the list. */
export function GenerateDialog({ opened, onClose }: GenerateDialogProps) {
  const generate = useGenerateReport()
  const recordForm = useRecordForm({
    draftKey: 'reports.generate',
    initialValues: EMPTY_REPORT,
    toBody: bodyOf,
    schema: ReportPeriod,
    refine: (errors, { span, from, to }) => ({
      ...errors,
      ...(span === 'custom' && from === null ? { from: 'Informe a data' } : {}),
      ...(span === 'custom' && to === null ? { to: 'Informe a data' } : {}),
    }),
    save: ({ type, ...period }) =>
      generate.mutateAsync({ params: { type }, body: ReportPeriod.parse(period) }),
    onSaved: ({ title }) => {
      showToast({
        title: 'Relatório gerado',
        message: `${title}: os arquivos vêm em instantes.`,
        tone: 'success',
      })
      onClose()
    },
    failure: showReportFailure,
  })
  const { form } = recordForm
  return (
    <RecordFormDialog
      opened={opened}
      title="Gerar Relatório"
      submitLabel="Gerar"
      recordForm={recordForm}
      onClose={onClose}
    >
      <Select label="Tipo" required data-autofocus data={TYPES} {...form.getInputProps('type')} />
      <Select label="Período" required data={PERIODS} {...form.getInputProps('span')} />
      {form.values.span === 'custom' && (
        <Group grow align="start">
          <DayField label="De" required {...form.getInputProps('from')} />
          <DayField
            label="Até"
            required
            {...(form.values.from && { minDate: form.values.from })}
            {...form.getInputProps('to')}
          />
        </Group>
      )}
    </RecordFormDialog>
  )
}
