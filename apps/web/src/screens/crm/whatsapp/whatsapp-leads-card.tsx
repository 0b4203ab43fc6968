import type { Lead } from '@cadencia/crm/leads/contract'
import { type LeadListQuery, useLeads } from '@cadencia/crm/leads/react'
import { formatPhone } from '@cadencia/locale/phones'
import { EmptyState } from '@cadencia/ui/empty-state'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { Anchor, Box, Card, Divider, Group, Text, Title } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { RowList } from '../../../collections/rows/row-list.tsx'
import { RowsSkeleton } from '../../../kit/rows-skeleton.tsx'
import { TEMPERATURE_BADGES } from '../crm-labels.ts'
import { recordUrl } from '../record-url.ts'
import { QuickAddLead } from './quick-add-lead.tsx'
import classes from './whatsapp.module.css'

/** The newest leads of WhatsApp. */
export const WHATSAPP_LEADS: LeadListQuery = { source: 'whatsapp', limit: '10' }

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
  return (
    <RowList
      list={useLeads(WHATSAPP_LEADS)}
      skeleton={<RowsSkeleton count={4} height={36} />}
      failed="Não foi possível carregar os leads."
      emptyState={<EmptyState icon={IconBrandWhatsapp} text="Nenhum lead WhatsApp cadastrado" />}
    >
      {(leads, total) => (
        <section aria-label="Lista de leads WhatsApp">
          <Text size="sm" c="dimmed">
            {total} no total
          </Text>
          <ul className={classes.list}>
            {leads.map((lead) => (
              <LeadRow key={lead.id} lead={lead} />
            ))}
          </ul>
        </section>
      )}
    </RowList>
  )
}

function LeadRow({ lead }: { lead: Lead }) {
  const { id, name, company, phone, temperature, isOptedOut, isMarketingStopped } = lead
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
        {(isOptedOut || isMarketingStopped) && <StatusBadge tone="neutral" label="Não enviar" />}
        {temperature && <StatusBadge {...badgeOf(TEMPERATURE_BADGES, temperature)} />}
      </Group>
    </Group>
  )
}
