import { ATTACHMENTS_SHOWN, type Attachable } from '@cadencia/crm/attachments/contract'
import { firstClients, useFirstClients } from '@cadencia/crm/clients/react'
import { firstLeads, useFirstLeads } from '@cadencia/crm/leads/react'
import { firstOpportunities, useFirstOpportunities } from '@cadencia/crm/opportunities/react'
import { useCrmStats } from '@cadencia/crm/stats/react'
import { messageOf } from '@cadencia/http/http-error'
import { formatNumber } from '@cadencia/locale/numbers'
import { ErrorState } from '@cadencia/ui/error-state'
import {
  Anchor,
  Button,
  Card,
  Group,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  ThemeIcon,
  Title,
} from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { entityOf } from './entities.ts'

const FIRST = { limit: String(ATTACHMENTS_SHOWN) }

interface Item {
  readonly id: string
  readonly title: string
  readonly detail: string
}

interface Listed {
  readonly items: readonly Item[] | undefined
  readonly total: number | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** Asks for what the cards show. */
export function prefetchEntities(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.prefetchQuery(firstLeads(FIRST)),
    client.prefetchQuery(firstOpportunities(FIRST)),
    client.prefetchQuery(firstClients(FIRST)),
  ])
}

/** The three cards, each with the first of its records and how many more there are. */
export function EntityCards() {
  const stats = useCrmStats().data
  const leads = useFirstLeads(FIRST)
  const opportunities = useFirstOpportunities(FIRST)
  const clients = useFirstClients(FIRST)
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
      <EntityCard
        kind="lead"
        {...leads}
        items={leads.data?.map(({ id, name, company, email }) => ({
          id,
          title: name,
          detail: company || email || '',
        }))}
        total={stats?.totalLeads}
      />
      <EntityCard
        kind="opportunity"
        {...opportunities}
        items={opportunities.data?.map(({ id, title, lead }) => ({
          id,
          title,
          detail: lead?.name ?? '',
        }))}
        total={stats?.totalOpportunities}
      />
      <EntityCard
        kind="client"
        {...clients}
        items={clients.data?.map(({ id, name, company }) => ({ id, title: name, detail: company }))}
        total={stats?.totalClients}
      />
    </SimpleGrid>
  )
}

function EntityCard({ kind, items, total, error, isFetching, refetch }: Listed & { kind: Attachable }) {
  const { title, icon: IconComponent, empty, create, list } = entityOf(kind)
  const more = items && total !== undefined ? Math.max(0, total - items.length) : 0
  return (
    <Card withBorder padding="md" component="section" aria-label={`Anexos de ${title.toLowerCase()}`}>
      <Group gap="xs" mb="sm">
        <ThemeIcon variant="light" color="gray" size={28} aria-hidden>
          <IconComponent size={16} stroke={1.75} />
        </ThemeIcon>
        <Title order={3} size="h4">
          {title}
        </Title>
      </Group>
      {!items && !error && <CardSkeleton />}
      {!items && Boolean(error) && (
        <ErrorState
          message={messageOf(error, 'Não foi possível carregar a lista.')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {items?.length === 0 && (
        <>
          <Text c="dimmed">{empty}</Text>
          <Anchor
            component={Link}
            className="touch-link"
            to={`${list}?new=1`}
            size="sm"
            mt="xs"
            w="fit-content"
          >
            {create}
          </Anchor>
        </>
      )}
      <Stack gap="xs">
        {items?.map((item) => (
          <ItemRow key={item.id} kind={kind} item={item} />
        ))}
      </Stack>
      {more > 0 && (
        <Anchor
          component={Link}
          className="touch-link"
          to={list}
          size="sm"
          mt="sm"
          aria-label={`Mais ${more} em ${title}`}
        >
          +{formatNumber(more)}
        </Anchor>
      )}
    </Card>
  )
}

function CardSkeleton() {
  return (
    <Stack gap="xs" role="status" aria-label="Carregando">
      {Array.from({ length: ATTACHMENTS_SHOWN }, (_, index) => (
        <Skeleton key={index} height={44} radius="md" />
      ))}
    </Stack>
  )
}

function ItemRow({ kind, item: { id, title, detail } }: { kind: Attachable; item: Item }) {
  return (
    <Group gap="sm" wrap="nowrap" justify="space-between">
      <div style={{ minWidth: 0 }}>
        <Text lineClamp={2}>{title}</Text>
        {detail && (
          <Text size="sm" c="dimmed" truncate>
            {detail}
          </Text>
        )}
      </div>
      <Button
        component={Link}
        to={`/crm/attachments?${entityOf(kind).param}=${id}`}
        variant="default"
        flex="none"
        leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden />}
        aria-label={`Ver anexos de ${title}`}
      >
        Ver anexos
      </Button>
    </Group>
  )
}
