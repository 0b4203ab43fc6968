import type { AutomationDelivery } from '@cadencia/crm/automations/contract'
import { formatDateTime } from '@cadencia/locale/dates'
import { formatPhone } from '@cadencia/locale/phones'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { Anchor, Box, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { recordUrl } from '../record-url.ts'
import { DELIVERY_LABELS } from './automation-labels.ts'
import { ResendButton } from './resend-button.tsx'
import classes from './whatsapp.module.css'

/** What became of one run for one lead. */
export function DeliveryRow({ delivery }: { delivery: AutomationDelivery }) {
  const { leadId, leadName, leadPhone, scheduledFor, status, error, messageId, canResend } = delivery
  const name = leadName || 'Lead sem nome'
  return (
    <Group
      component="li"
      justify="space-between"
      align="flex-start"
      gap="xs"
      className={classes.row ?? ''}
      aria-label={leadId ? name : 'Envio não feito'}
    >
      <Box flex="1 1 200px" miw={0}>
        {leadId ? (
          <Anchor component={Link} to={recordUrl('leads', leadId)} c="inherit" fw={500}>
            {name}
          </Anchor>
        ) : (
          <Text fw={500}>Nenhum lead: o envio foi pulado</Text>
        )}
        <Text size="sm" c="dimmed">
          {[leadPhone && formatPhone(leadPhone), formatDateTime(scheduledFor)].filter(Boolean).join(' · ')}
        </Text>
        {error && (
          <Text size="sm" c={status === 'skipped' ? 'dimmed' : 'var(--mantine-color-error)'}>
            {error}
          </Text>
        )}
      </Box>
      <Group gap="xs" justify="flex-end">
        <StatusBadge {...badgeOf(DELIVERY_LABELS, status)} />
        {canResend && messageId && <ResendButton messageId={messageId} to={name} />}
      </Group>
    </Group>
  )
}
