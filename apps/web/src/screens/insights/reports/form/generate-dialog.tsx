import { REPORT_TYPES } from '@cadencia/insights/reports/contract'
import { useGenerateReport } from '@cadencia/insights/reports/react'
import { DayField } from '@cadencia/ui/date-fields'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { Group, Select } from '@mantine/core'
import '@mantine/dates/styles.layer.css'
import { useForm } from '@mantine/form'
import { issuesOf } from '../../../../forms/server-issues.ts'
import { TYPE_LABELS } from '../report-labels.ts'
import { tellFailure } from '../use-report-export.ts'
import { EMPTY_REPORT, periodOf, SPAN_LABELS, SPANS, validateReport } from './report-form.ts'

interface GenerateDialogProps {
  opened: boolean
  onClose: () => void
}

const TYPES = REPORT_TYPES.map((value) => ({ value, label: TYPE_LABELS[value].label }))
const PERIODS = SPANS.map((value) => ({ value, label: SPAN_LABELS[value] }))

/** Makes a report of a type and a period; its files come into the list. */
export function GenerateDialog({ opened, onClose }: GenerateDialogProps) {
  const generate = useGenerateReport()
  const form = useForm({ initialValues: EMPTY_REPORT, validate: validateReport })
  const { type, span } = form.values
  const send = form.onSubmit((values) => {
    const { from, to } = periodOf(values, Date.now()) ?? {}
    if (from === undefined || to === undefined) return
    generate.mutate(
      { params: { type }, body: { from, to } },
      {
        onSuccess: ({ title }) => {
          showToast({
            title: 'Relatório gerado',
            message: `${title}: os arquivos vêm em instantes.`,
            tone: 'success',
          })
          form.reset()
          onClose()
        },
        onError: (error) => {
          form.setErrors(issuesOf(error))
          tellFailure(error)
        },
      },
    )
  })
  return (
    <FormDialog
      opened={opened}
      title="Gerar Relatório"
      submitLabel="Gerar"
      isPending={generate.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <Select
        label="Tipo"
        required
        data-autofocus
        openOnFocus={false}
        data={TYPES}
        {...form.getInputProps('type')}
      />
      <Select label="Período" required data={PERIODS} {...form.getInputProps('span')} />
      {span === 'custom' && (
        <Group grow align="start">
          <DayField label="De" required {...form.getInputProps('from')} />
          <DayField label="Até" required {...form.getInputProps('to')} />
        </Group>
      )}
    </FormDialog>
  )
}
