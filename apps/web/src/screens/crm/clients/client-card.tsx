import { type Client, SATISFACTION } from '@cadencia/crm/clients/contract'
import { labelOf } from '@cadencia/locale/fallback'
import { formatCurrency, formatNumber } from '@cadencia/locale/numbers'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { Badge, Button, Group, Text } from '@mantine/core'
import { IconPencil, IconRoute } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { RecordLink } from '../../../collections/rows/record-link.tsx'
import records from '../../../kit/lists.module.css'
import { MeterBar } from '../../../records/panel/meter-bar.tsx'
import { CLIENT_STATUS_BADGES, SEGMENT_LABELS } from '../crm-labels.ts'
import { recordUrl } from '../record-url.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface ClientCardProps {
  client: Client
  onEdit: (client: Client) => void
}

/** A client as a card, which leads to the record. */
export const ClientCard = memo(function ClientCard({ client, onEdit }: ClientCardProps) {
  const { id, name, company, status, segment, contractValue } = client
  return (
    <article className={`${records.surface} ${records.card}`} aria-label={name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <div style={{ minWidth: 0 }}>
          <RecordLink pathname={recordUrl('clients', id)}>{name}</RecordLink>
          <Text size="sm" c="dimmed" truncate>
            {company || 'Sem empresa'}
          </Text>
        </div>
        <StatusBadge {...badgeOf(CLIENT_STATUS_BADGES, status)} />
      </Group>
      <Group gap="xs">
        <Badge variant="default" radius="sm">
          {labelOf(SEGMENT_LABELS, segment)}
        </Badge>
        <Text fw={650} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatCurrency(contractValue)}
        </Text>
      </Group>
      <Satisfaction client={client} />
      <div className={records.actions}>
        <Button
          component={Link}
          to={`/crm/timeline/${id}`}
          variant="default"
          px="sm"
          leftSection={<IconRoute {...icon} />}
        >
          Ver Timeline
        </Button>
        <Button
          variant="default"
          px="sm"
          leftSection={<IconPencil {...icon} />}
          aria-label={`Editar ${name}`}
          onClick={() => onEdit(client)}
        >
          Editar
        </Button>
      </div>
    </article>
  )
})

/** How satisfied a client is, out of 10. */
function Satisfaction({ client: { satisfactionScore: score } }: { client: Client }) {
  if (score === null) {
    return (
      <Text size="sm" c="dimmed">
        Satisfação ainda não medida
      </Text>
    )
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" c="dimmed">
        Satisfação
      </Text>
      <div style={{ flex: 1 }}>
        <SatisfactionBar score={score} />
      </div>
    </Group>
  )
}

/** A satisfaction that was measured. */
function SatisfactionBar({ score }: { score: number }) {
  const label = `${formatNumber(score, 1)}/${SATISFACTION.most}`
  return (
    <MeterBar
      label={`Satisfação ${label}`}
      value={score}
      most={SATISFACTION.most}
      tone={score >= 7 ? 'neutral' : score >= 5 ? 'warning' : 'danger'}
    >
      <span>{label}</span>
    </MeterBar>
  )
}
