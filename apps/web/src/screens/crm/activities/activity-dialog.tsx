import { Activity, ActivityDraft } from '@cadencia/crm/activities/contract'
import { useCreateActivity, useUpdateActivity } from '@cadencia/crm/activities/react'
import type { LinkEnd } from '@cadencia/links/contract'
import type { UseFormReturnType } from '@mantine/form'
import { showFailure } from '../../../kit/show-failure.ts'
import { FormFields } from '../../../records/fields/form-fields.tsx'
import { useFieldDescription } from '../../../records/fields/form-values.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import type { CreateLinkedProps } from '../../../records/noun.ts'
import { LeadSelect } from '../forms/lead-select.tsx'
import { showSuccess } from '../show-success.ts'
import { type ActivityForm, bodyOf, EMPTY_ACTIVITY, formOf, isComplete } from './activity-form.ts'
import { ACTIVITY_FIELDS } from './fields.tsx'

const FIELDS = {
  ...ACTIVITY_FIELDS,
  outcome: { ...ACTIVITY_FIELDS.outcome, none: 'Ainda por fazer' },
} as const

interface ActivityFieldsProps {
  form: UseFormReturnType<ActivityForm>
  /** It belongs to the record beside which it is noted. */
  isBound: boolean
}

/** What is planned or was done with somebody. */
function ActivityFields({ form, isBound }: ActivityFieldsProps) {
  return (
    <FormFields
      form={form}
      fields={FIELDS}
      rows={[['type', 'scheduledAt'], ['subject'], ['leadId'], ['description'], ['outcome', 'nextAction']]}
      without={['opportunityId', 'clientId', ...(isBound ? (['leadId'] as const) : [])]}
      own={{ leadId: <LeadSelect {...form.getInputProps('leadId')} /> }}
    />
  )
}

const LEAD_MISSING = 'Escolha o lead: é com ele que a ligação fica'

/** How an activity names a record of the CRM. */
const ID_FIELDS: Partial<Record<LinkEnd['kind'], keyof ActivityOf>> = {
  lead: 'leadId',
  opportunity: 'opportunityId',
  client: 'clientId',
}

/** The record that activities belong to. */
export type ActivityOf = Partial<Pick<ActivityForm, 'leadId' | 'opportunityId' | 'clientId'>>

interface NewActivityDialogProps {
  opened: boolean
  /** The record it is created from; default none. */
  of?: ActivityOf
  /** What the record that it names is linked with. */
  links?: LinkEnd[]
  onClose: () => void
}

/** Plans an activity, or records one that was done. */
export function NewActivityDialog({ opened, of, links, onClose }: NewActivityDialogProps) {
  const create = useCreateActivity()
  const recordForm = useRecordForm({
    draftKey: ['crm.activity.new', ...Object.values(of ?? {}), ...(links ?? []).map(({ id }) => id)].join(
      '.',
    ),
    initialValues: { ...EMPTY_ACTIVITY, ...of },
    toBody: (values) => ({ ...bodyOf(values), ...(links && { links }) }),
    schema: ActivityDraft,
    refine: (errors, { leadId }) => (links && leadId === null ? { ...errors, leadId: LEAD_MISSING } : errors),
    save: (body) => create.mutateAsync({ body }),
    onSaved: () => {
      showSuccess('Atividade criada com sucesso.')
      onClose()
    },
    failure: (error) => showFailure(error, 'Falha ao criar atividade. Tente novamente.'),
  })
  return (
    <RecordFormDialog
      opened={opened}
      title="Nova Atividade"
      submitLabel="Criar atividade"
      size="lg"
      isIncomplete={!isComplete(recordForm.form.values)}
      recordForm={recordForm}
      onClose={onClose}
    >
      <ActivityFields form={recordForm.form} isBound={of !== undefined} />
    </RecordFormDialog>
  )
}

/** Notes an activity with a record of the CRM, or with a lead that is linked with another record. */
export function LinkedActivityDialog({ end: { kind, id }, onClose }: CreateLinkedProps) {
  const field = ID_FIELDS[kind]
  return (
    <NewActivityDialog
      opened
      {...(field ? { of: { [field]: id } } : { links: [{ kind, id }] })}
      onClose={onClose}
    />
  )
}

/** Changes an activity; with a result it is done. */
export function EditActivityDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const update = useUpdateActivity()
  const recordForm = useRecordForm({
    draftKey: `crm.activity.${activity.id}`,
    record: activity,
    recordSchema: Activity,
    what: 'esta atividade',
    toValues: formOf,
    toBody: bodyOf,
    // A change must leave what a new one could be.
    schema: ActivityDraft,
    describe: useFieldDescription(ACTIVITY_FIELDS),
    save: (body) => update.mutateAsync({ params: { id: activity.id }, body }),
    onSaved: () => {
      showSuccess('Atividade atualizada com sucesso.')
      onClose()
    },
    failure: (error) => showFailure(error, 'Falha ao atualizar atividade. Tente novamente.'),
  })
  return (
    <RecordFormDialog
      opened
      title="Editar Atividade"
      submitLabel="Salvar"
      size="lg"
      isIncomplete={!isComplete(recordForm.form.values)}
      recordForm={recordForm}
      onClose={onClose}
    >
      <ActivityFields
        form={recordForm.form}
        isBound={activity.leadId === null && activity.clientId !== null}
      />
    </RecordFormDialog>
  )
}
