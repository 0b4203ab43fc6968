import type { LeadOverview, OverviewRow } from '@cadencia/crm/timeline/contract'
import { messageOf } from '@cadencia/http/http-error'
import { formatDate, formatDateTime } from '@cadencia/locale/dates'
import { formatBytes, formatCurrency } from '@cadencia/locale/numbers'
import { isDone } from '@cadencia/sprints/tasks/contract'
import { isSettled } from '@cadencia/support/contract'
import { ErrorState } from '@cadencia/ui/error-state'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import classes from '../../../kit/lists.module.css'
import { LinkLine } from '../../../records/links/link-line.tsx'
import { useNouns } from '../../../records/noun.ts'
import { useRecordTab } from '../../../records/panel/use-record-tab.ts'
import activities from '../activities/activities.module.css'
import type { ActivityOf } from '../activities/activity-dialog.tsx'
import { NewActivityDialog } from '../activities/activity-dialog.tsx'
import { ActivityRow } from '../activities/activity-row.tsx'
import { STAGE_BADGES } from '../crm-labels.ts'
import { recordUrl } from '../record-url.ts'
import { LastMessages } from '../whatsapp/last-messages.tsx'

export type Overview = Omit<LeadOverview, 'record'>

interface RecordOverviewProps {
  overview: Pick<UseQueryResult<Overview>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** What a planned activity belongs to. */
  of: ActivityOf
}

/** What is open with a lead or client, what was said and agreed, and its files. */
export function RecordOverview({ overview, of }: RecordOverviewProps) {
  const { data, error, isFetching, refetch } = overview
  if (!data && error) {
    return (
      <ErrorState
        message={messageOf(error, 'Não foi possível carregar o que está em aberto.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <Skeleton height={160} role="status" aria-label="Carregando" />
  return <Sections overview={data} of={of} />
}

/** How many rows of what was agreed, said and attached stand here; the tabs have all. */
const SHOWN = 5

function Sections({ overview, of }: { overview: Overview; of: ActivityOf }) {
  const { nextActivity, requests, tasks, opportunities, messages, decisions, meetings, files } = overview
  const { choose } = useRecordTab(['data'])
  const toLinks = () => choose('links')
  return (
    <Stack gap="lg">
      <NextActivity activity={nextActivity} of={of} />
      <Linked kind="support" title="Solicitações" rows={requests} isDone={isRequestDone} onMore={toLinks} />
      <Linked kind="task" title="Tarefas" rows={tasks} isDone={isTaskDone} onMore={toLinks} />
      {opportunities.length > 0 && (
        <Section title="Oportunidades">
          {opportunities.map(({ id, title, stage, value }) => (
            <LinkLine
              key={id}
              title={title}
              detail={formatCurrency(value)}
              url={recordUrl('opportunities', id)}
              status={<StatusBadge {...badgeOf(STAGE_BADGES, stage)} />}
            />
          ))}
        </Section>
      )}
      {decisions.length > 0 && (
        <Section title="O que foi combinado">
          {decisions.slice(0, SHOWN).map(({ id, text, title, url, at }) => (
            <LinkLine key={id} title={text} detail={`${title} · ${formatDate(at)}`} url={url} />
          ))}
        </Section>
      )}
      <Linked kind="meeting" title="Reuniões" rows={meetings} isDone={() => false} onMore={toLinks} />
      <LastMessages messages={messages} onOpen={() => choose('messages')} />
      {files.length > 0 && (
        <Section
          title="Arquivos"
          action={files.length > SHOWN && <More onClick={() => choose('files')}>Ver todos</More>}
        >
          {files.slice(0, SHOWN).map(({ id, fileURL, fileName, fileSize, createdAt }) => (
            <li key={id}>
              <Anchor href={fileURL} download={fileName} display="block" truncate className="touch-link">
                {fileName}
              </Anchor>
              <Text size="sm" c="dimmed">
                {formatBytes(fileSize)} · {formatDateTime(createdAt)}
              </Text>
            </li>
          ))}
        </Section>
      )}
    </Stack>
  )
}

const isRequestDone = (status: string | null) => status !== null && isSettled({ status })
const isTaskDone = (status: string | null) => status !== null && isDone({ status })

function NextActivity({ activity, of }: { activity: Overview['nextActivity']; of: ActivityOf }) {
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <Section
        title="Próxima atividade"
        action={
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setCreating(true)}
          >
            Planejar
          </Button>
        }
        listClass={activities.list}
      >
        {activity ? (
          <ActivityRow activity={activity} />
        ) : (
          <Text component="li" c="dimmed">
            Nada planejado.
          </Text>
        )}
      </Section>
      {isCreating && <NewActivityDialog opened of={of} onClose={() => setCreating(false)} />}
    </>
  )
}

interface LinkedProps {
  kind: string
  title: string
  rows: readonly OverviewRow[]
  isDone: (status: string | null) => boolean
  /** Shows all that is linked. */
  onMore: () => void
}

/** The linked records of a kind that still need somebody; the others are counted. */
function Linked({ kind, title, rows, isDone, onMore }: LinkedProps) {
  const Status = useNouns().find((noun) => noun.kind === kind)?.linked?.Status
  const open = rows.filter(({ status }) => !isDone(status))
  const others = rows.length - Math.min(open.length, SHOWN)
  if (rows.length === 0) return null
  return (
    <Section title={title} action={others > 0 && <More onClick={onMore}>Mais {others}</More>}>
      {open.slice(0, SHOWN).map(({ id, title: name, detail, url, status }) => (
        <LinkLine
          key={id}
          title={name}
          detail={detail}
          url={url}
          status={status !== null && Status && <Status status={status} />}
        />
      ))}
      {open.length === 0 && (
        <Text component="li" c="dimmed">
          Nada em aberto.
        </Text>
      )}
    </Section>
  )
}

function More({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="subtle" size="compact-md" onClick={onClick}>
      {children}
    </Button>
  )
}

interface SectionProps {
  title: string
  action?: ReactNode
  listClass?: string | undefined
  /** Rows of a list. */
  children: ReactNode
}

function Section({ title, action, listClass = classes.plain, children }: SectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Group justify="space-between" mb={4} mih={32}>
        <Title order={3} id={titleId}>
          {title}
        </Title>
        {action}
      </Group>
      <ul className={listClass} aria-labelledby={titleId}>
        {children}
      </ul>
    </section>
  )
}
