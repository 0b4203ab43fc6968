import type { Lead } from '@cadencia/crm/leads/contract'
import { useLeads } from '@cadencia/crm/leads/react'
import { messageOf } from '@cadencia/http/http-error'
import { formatPhone } from '@cadencia/locale/phones'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Anchor, Box, Button, Card, Divider, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { TEMPERATURE_BADGES } from '../crm-labels.ts'
import { recordUrl } from '../record-url.ts'
import { QuickAddLead } from './quick-add-lead.tsx'
import classes from './whatsapp.module.css'

/** The leads of WhatsApp: one is added quickly, the newest are listed. */
export function WhatsAppLeadsCard() {
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="whatsapp-leads-title">
      <Title order={2} id="whatsapp-leads-title" mb="sm">
        Leads WhatsApp
      </Title>
      <QuickAddLead />
      <Divider my="md" />
      <LeadList />
    </Card>
  )
}

function LeadList() {
  const leads = useLeads({ source: 'whatsapp', limit: '50' })
  if (leads.isPending) return <ListSkeleton />
  if (leads.isError && !leads.data) {
    return (
      <ErrorState
        message={messageOf(leads.error, 'Não foi possível carregar os leads.')}
        onRetry={() => void leads.refetch()}
        isRetrying={leads.isFetching}
      />
    )
  }
  const rows = leads.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <EmptyState icon={IconBrandWhatsapp} text="Nenhum lead WhatsApp cadastrado" />
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {leads.data.pages[0]?.total} no total
      </Text>
      {/* Reached and scrolled by the keyboard too. */}
      <Box className={classes.scroll ?? ''} tabIndex={0} role="region" aria-label="Lista de leads WhatsApp">
        <ul className={classes.list}>
          {rows.map((lead) => (
            <LeadRow key={lead.id} lead={lead} />
          ))}
        </ul>
      </Box>
      {leads.hasNextPage && (
        <Button
          variant="default"
          loading={leads.isFetchingNextPage}
          onClick={() => void leads.fetchNextPage()}
        >
          Carregar mais
        </Button>
      )}
    </Stack>
  )
}

function LeadRow({ lead }: { lead: Lead }) {
  const { id, name, company, phone, temperature, isOptedOut } = lead
  return (
    <Group component="li" justify="space-between" gap="xs" wrap="nowrap" className={classes.row ?? ''}>
      <Box miw={0}>
        <Anchor
          component={Link}
          to={recordUrl('leads', id)}
          c="inherit"
          fw={500}
          style={{ overflowWrap: 'anywhere' }}
        >
          {name}
        </Anchor>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[phone && formatPhone(phone), company].filter(Boolean).join(' · ')}
        </Text>
      </Box>
      <Group gap={6} justify="flex-end" flex="none">
        {isOptedOut && <StatusBadge tone="neutral" label="Não enviar" />}
        {temperature && <StatusBadge {...TEMPERATURE_BADGES[temperature]} />}
      </Group>
    </Group>
  )
}

function ListSkeleton() {
  return (
    <Stack gap="md" role="status" aria-label="Carregando">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={36} />
      ))}
    </Stack>
  )
}
