import { type Activity, type ActivityType, OUTCOMES, type Outcome } from '@cadencia/crm/activities/contract'
import { useRemoveActivity, useRestoreActivity, useUpdateActivity } from '@cadencia/crm/activities/react'
import { ACTIVITY_LABELS } from '@cadencia/crm/labels'
import { formatDateTime } from '@cadencia/locale/dates'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { ActionIcon, Anchor, Group, Menu, Text, ThemeIcon, Title } from '@mantine/core'
import {
  type Icon,
  IconArrowRight,
  IconClock,
  IconDots,
  IconFileText,
  IconMail,
  IconPencil,
  IconPhone,
  IconPresentation,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import records from '../../../lists/lists.module.css'
import { showFailure } from '../../../shell/show-failure.ts'
import { OUTCOME_BADGES } from '../crm-labels.ts'
import { DeleteDialog } from '../delete-dialog.tsx'
import { recordUrl } from '../record-url.ts'
import { showSuccess } from '../show-success.ts'
import classes from './activities.module.css'

const EditActivityDialog = lazyOverlay(() =>
  import('./activity-dialog.tsx').then((module) => module.EditActivityDialog),
)

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

const TYPE_ICONS = {
  call: IconPhone,
  email: IconMail,
  meeting: IconUsers,
  demo: IconPresentation,
  proposal: IconFileText,
} as const satisfies Record<ActivityType, Icon>

/** One activity: what, with whom, when, how it went, and what comes next. */
export function ActivityRow({ activity }: { activity: Activity }) {
  const { type, subject, description, scheduledAt, outcome, nextAction, state } = activity
  const Sign = TYPE_ICONS[type]
  return (
    <li className={classes.row} data-state={state}>
      <ThemeIcon
        variant="light"
        size={36}
        radius="xl"
        title={ACTIVITY_LABELS[type]}
        aria-label={ACTIVITY_LABELS[type]}
        role="img"
      >
        <Sign size={18} stroke={1.75} aria-hidden />
      </ThemeIcon>
      <article className={classes.what} aria-label={subject}>
        <Group gap="xs">
          <Title order={4} size="h4" className={records.longText ?? ''}>
            {subject}
          </Title>
          {outcome && <StatusBadge {...OUTCOME_BADGES[outcome]} />}
          {state === 'overdue' && <StatusBadge tone="danger" label="Atrasada" />}
        </Group>
        {description && (
          <Text size="sm" className={records.longText ?? ''}>
            {description}
          </Text>
        )}
        <div className={records.facts}>
          <span>
            <IconClock size={14} stroke={1.75} aria-hidden />
            {scheduledAt ? <time dateTime={scheduledAt}>{formatDateTime(scheduledAt)}</time> : 'Sem data'}
          </span>
          <About activity={activity} />
          {nextAction && (
            <span>
              <IconArrowRight size={14} stroke={1.75} aria-hidden />
              Próxima ação: {nextAction}
            </span>
          )}
        </div>
      </article>
      <ActivityMenu activity={activity} />
    </li>
  )
}

function About({ activity: { lead, opportunity, client } }: { activity: Activity }) {
  const links = [
    ...(client ? [{ to: recordUrl('clients', client.id), label: client.name }] : []),
    ...(opportunity ? [{ to: recordUrl('opportunities', opportunity.id), label: opportunity.title }] : []),
    ...(lead ? [{ to: recordUrl('leads', lead.id), label: lead.name }] : []),
  ]
  return links.map(({ to, label }) => (
    <span key={to}>
      <Anchor component={Link} to={to} inherit underline="always">
        {label}
      </Anchor>
    </span>
  ))
}

function ActivityMenu({ activity }: { activity: Activity }) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const update = useUpdateActivity()
  const note = (outcome: Outcome) =>
    update.mutate(
      { params: { id: activity.id }, body: { outcome, version: activity.version } },
      {
        onSuccess: () => showSuccess('Atividade atualizada com sucesso.'),
        onError: (error) => showFailure(error, 'Falha ao atualizar atividade. Tente novamente.'),
      },
    )
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            loading={update.isPending}
            aria-label={`Opções de ${activity.subject}`}
          >
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Resultado</Menu.Label>
          {OUTCOMES.filter((outcome) => outcome !== activity.outcome).map((outcome) => (
            <Menu.Item key={outcome} onClick={() => note(outcome)}>
              {OUTCOME_BADGES[outcome].label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setOpen('edit')}>
            Editar
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash {...icon} />} color="red" onClick={() => setOpen('delete')}>
            Excluir
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'delete' && <DeleteActivity activity={activity} onClose={() => setOpen(undefined)} />}
      {open === 'edit' && <EditActivityDialog activity={activity} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function DeleteActivity({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const remove = useRemoveActivity()
  const restore = useRestoreActivity()
  return (
    <DeleteDialog
      id={activity.id}
      noun="atividade"
      isFeminine
      text={`'${activity.subject}' sai da lista e da jornada.`}
      remove={remove}
      restore={restore}
      onClose={onClose}
    />
  )
}
