import { DESCRIPTION_MAX, TITLE_MAX } from '@cadencia/contract/values'
import type { Activity, ActivityMeeting as Meeting } from '@cadencia/crm/activities/contract'
import { useActivity, useActivityHistory } from '@cadencia/crm/activities/react'
import { ACTIVITY_LABELS } from '@cadencia/crm/labels'
import { formatDateTime } from '@cadencia/locale/dates'
import { labelOf } from '@cadencia/locale/fallback'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { Anchor, Stack, Title } from '@mantine/core'
import { IconActivity } from '@tabler/icons-react'
import { Link } from 'react-router'
import { historyLabels } from '../../../conversation/field-events.ts'
import { RecordHistory } from '../../../conversation/record-history.tsx'
import { fullName } from '../../../kit/full-name.ts'
import { RecordText } from '../../../kit/text/record-text.tsx'
import { PropertyList } from '../../../records/fields/record-fields.tsx'
import { EditableText, EditableTitle } from '../../../records/panel/editable-text.tsx'
import { Fact } from '../../../records/panel/fact.tsx'
import { RecordPanel } from '../../../records/panel/record-panel.tsx'
import { RecordTabs } from '../../../records/panel/record-tabs.tsx'
import { ActivityActions, useActivityPatch } from '../activities/activity-actions.tsx'
import { ActivityLinks } from '../activities/activity-parts.tsx'
import { ACTIVITY_FIELDS } from '../activities/fields.tsx'
import { OUTCOME_BADGES } from '../crm-labels.ts'

const HISTORY_LABELS = historyLabels(ACTIVITY_FIELDS)
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
      subtitle={({ type }) => labelOf(ACTIVITY_LABELS, type)}
      state={({ outcome }) => outcome && <StatusBadge {...badgeOf(OUTCOME_BADGES, outcome)} />}
      actions={(activity) => <ActivityActions activity={activity} onDeleted={onClose} />}
      missing={MISSING}
      failed="Não foi possível carregar o registro."
      onClose={onClose}
    >
      {(activity) => (
        <Stack gap="lg">
          <ActivityData activity={activity} />
          <RecordTabs
            tabs={[{ name: 'history', label: 'Atividade', content: <ActivityHistory id={id} /> }]}
          />
        </Stack>
      )}
    </RecordPanel>
  )
}

function ActivityHistory({ id }: { id: string }) {
  return <RecordHistory query={useActivityHistory(id)} labels={HISTORY_LABELS} kind="history" />
}

function ActivitySubject({ activity }: { activity: Activity }) {
  const patch = useActivityPatch(activity)
  return <EditableTitle patch={patch} field="subject" label="Assunto" maxLength={TITLE_MAX} />
}

/** What is known of an activity, each in its place. */
function ActivityData({ activity }: { activity: Activity }) {
  const patch = useActivityPatch(activity)
  const { lead, opportunity, client, meeting, completedAt, author, createdAt } = activity
  return (
    <Stack gap="md">
      <PropertyList patch={patch} fields={ACTIVITY_FIELDS}>
        {(lead ?? opportunity ?? client) && (
          <Fact label="Registros" isWide>
            <ActivityLinks activity={{ ...activity, meeting: null }} />
          </Fact>
        )}
        {completedAt && <Fact label="Concluída em">{formatDateTime(completedAt)}</Fact>}
        <Fact label="Registrada" isWide>
          {formatDateTime(createdAt)}
          {author && ` por ${fullName(author)}`}
        </Fact>
      </PropertyList>
      {meeting && <ActivityMeeting meeting={meeting} />}
      <EditableText
        patch={patch}
        field="description"
        label="Descrição"
        maxLength={DESCRIPTION_MAX}
        placeholder="Adicionar uma descrição"
      />
    </Stack>
  )
}

/** The meeting that an activity tells of, and its summary for whoever may read the transcript. */
function ActivityMeeting({ meeting: { title, url, summary } }: { meeting: Meeting }) {
  return (
    <section aria-labelledby="activity-meeting">
      <Title order={3} id="activity-meeting" mb="xs">
        Reunião
      </Title>
      <Stack gap="xs">
        <Anchor component={Link} to={url} className="touch-link">
          {title}
        </Anchor>
        {summary && <RecordText text={summary} format="plain" />}
      </Stack>
    </section>
  )
}
