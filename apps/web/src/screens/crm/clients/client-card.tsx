import { type Client, SATISFACTION } from '@cadencia/crm/contract/clients'
import { formatCurrency, formatNumber } from '@cadencia/locale/numbers'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Badge, Button, Card, Group, Progress, Text } from '@mantine/core'
import { IconPencil, IconRoute } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import records from '../../../records/records.module.css'
import { CLIENT_STATUS_WORDS, SEGMENT_LABELS } from '../crm-words.ts'
import { recordAddress } from '../record-address.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** A client as a card, which leads to the record. */
export function ClientCard({ client, onEdit }: { client: Client; onEdit: (client: Client) => void }) {
  const { search } = useLocation()
  const { id, name, company, status, segment, contractValue } = client
  return (
    <Card component="article" withBorder padding="md" className={records.card ?? ''} aria-label={name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Link
            to={{ pathname: recordAddress('clients', id), search }}
            className={`${records.title} ${records.stretched}`}
          >
            {name}
          </Link>
          <Text size="sm" c="dimmed" truncate>
            {company || 'Sem empresa'}
          </Text>
        </div>
        <StatusBadge {...CLIENT_STATUS_WORDS[status]} />
      </Group>
      <Group gap="xs">
        <Badge variant="default" radius="sm">
          {SEGMENT_LABELS[segment]}
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
    </Card>
  )
}

/** How satisfied a client is, out of 10. */
export function Satisfaction({ client: { satisfactionScore: score } }: { client: Client }) {
  if (score === null) {
    return (
      <Text size="sm" c="dimmed">
        Satisfação ainda não medida
      </Text>
    )
  }
  const words = `${formatNumber(score, 1)}/${SATISFACTION.most}`
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" c="dimmed">
        Satisfação
      </Text>
      <Progress
        value={(score / SATISFACTION.most) * 100}
        flex={1}
        size="sm"
        color={score >= 7 ? 'green' : score >= 5 ? 'yellow' : 'red'}
        aria-label={`Satisfação ${words}`}
      />
      <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {words}
      </Text>
    </Group>
  )
}
