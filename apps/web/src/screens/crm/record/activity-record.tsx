import { DESCRIPTION_MAX, TITLE_MAX } from '@cadencia/contract/values'
import { ACTIVITY_TYPES, type Activity } from '@cadencia/crm/activities/contract'
import { useActivity, useActivityHistory } from '@cadencia/crm/activities/react'
import { ACTIVITY_LABELS } from '@cadencia/crm/labels'
import { formatDateTime } from '@cadencia/locale/dates'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { Stack } from '@mantine/core'
import { IconActivity } from '@tabler/icons-react'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { RecordHistory } from '../../../conversation/record-history.tsx'
import { fullName } from '../../../kit/full-name.ts'
import { EditableText, EditableTitle } from '../../../records/panel/editable-text.tsx'
import { Fact } from '../../../records/panel/fact.tsx'
import { PropertyInstant, PropertySelect, PropertyText } from '../../../records/panel/property-fields.tsx'
import { RecordPanel } from '../../../records/panel/record-panel.tsx'
import { RecordTabs } from '../../../records/panel/record-tabs.tsx'
import { ActivityActions, OUTCOME_CHOICES, useActivityPatch } from '../activities/activity-actions.tsx'
import { ActivityLinks } from '../activities/activity-parts.tsx'
import { OUTCOME_BADGES } from '../crm-labels.ts'
import { ACTIVITY_FIELDS } from './history-labels.ts'

const NEXT_ACTION_MAX = 500
const TYPE_CHOICES = choicesOf(ACTIVITY_TYPES, ACTIVITY_LABELS)
const MISSING = {
  icon: IconActivity,
  text: 'Atividade não encontrada',
  description: 'O endereço mudou, ou a atividade foi excluída.',
}

interface ActivityRecordProps {
  id: string
  onClose: () => void
}

/** One activity beside the list. */
export function ActivityRecord({ id, onClose }: ActivityRecordProps) {
  return (
    <RecordPanel
      id={id}
      query={useActivity(id)}
      noun="Atividade"
      nameOf={({ subject }) => subject}
      title={(activity) => <ActivitySubject activity={activity} />}
      subtitle={({ type }) => ACTIVITY_LABELS[type]}
      actions={(activity) => <ActivityActions activity={activity} onDeleted={onClose} />}
      missing={MISSING}
      failed="Não foi possível carregar o registro."
      onClose={onClose}
    >
      {(activity) => (
        <RecordTabs
          tabs={[
            { name: 'data', label: 'Dados', content: <ActivityData activity={activity} /> },
            { name: 'history', label: 'Histórico', content: <ActivityHistory id={id} /> },
          ]}
        />
      )}
    </RecordPanel>
  )
}

function ActivityHistory({ id }: { id: string }) {
  return <RecordHistory query={useActivityHistory(id)} labels={ACTIVITY_FIELDS} kind="history" />
}

function ActivitySubject({ activity }: { activity: Activity }) {
  const patch = useActivityPatch(activity)
  return <EditableTitle patch={patch} field="subject" label="Assunto" maxLength={TITLE_MAX} />
}

/** What is known of an activity, each in its place. */
function ActivityData({ activity }: { activity: Activity }) {
  const patch = useActivityPatch(activity)
  const { lead, opportunity, client, completedAt, author, createdAt } = activity
  return (
    <Stack gap="md">
      <EditableText
        patch={patch}
        field="description"
        label="Descrição"
        maxLength={DESCRIPTION_MAX}
        placeholder="Adicionar uma descrição"
      />
      <Stack component="dl" gap={2} m={0}>
        <PropertySelect patch={patch} field="type" label="Tipo" choices={TYPE_CHOICES} />
        <PropertyInstant patch={patch} field="scheduledAt" label="Data e hora" />
        <PropertySelect
          patch={patch}
          field="outcome"
          label="Resultado"
          choices={OUTCOME_CHOICES}
          none="Sem resultado"
          render={(outcome) => <StatusBadge {...badgeOf(OUTCOME_BADGES, outcome)} />}
        />
        <PropertyText patch={patch} field="nextAction" label="Próxima ação" maxLength={NEXT_ACTION_MAX} />
      </Stack>
      <Stack component="dl" gap={6} m={0}>
        {(lead ?? opportunity ?? client) && (
          <Fact label="Registros">
            <ActivityLinks activity={activity} />
          </Fact>
        )}
        {completedAt && <Fact label="Concluída em">{formatDateTime(completedAt)}</Fact>}
        <Fact label="Registrada">
          {formatDateTime(createdAt)}
          {author && ` por ${fullName(author)}`}
        </Fact>
      </Stack>
    </Stack>
  )
}
