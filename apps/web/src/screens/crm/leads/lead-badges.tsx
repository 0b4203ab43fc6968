import type { Lead } from '@cadencia/crm/leads/contract'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { LEAD_STATUS_BADGES, TEMPERATURE_BADGES } from '../crm-labels.ts'
import classes from './leads.module.css'

/** Where a lead stands, how warm it is, and what forbids writing to it. */
export function LeadBadges({ lead }: { lead: Lead }) {
  return (
    <div className={classes.badges}>
      <LeadStatusBadges lead={lead} />
      <Marks lead={lead} />
    </div>
  )
}

function Marks({ lead: { convertedAt, isOptedOut, erasedAt } }: { lead: Lead }) {
  return (
    <>
      {convertedAt && <StatusBadge tone="success" label="Convertido" />}
      {isOptedOut && <StatusBadge tone="danger" label="Não quer mensagens" />}
      {erasedAt && <StatusBadge tone="neutral" label="Dados apagados" />}
    </>
  )
}

/** A lead's status and temperature. */
export function LeadStatusBadges({ lead: { status, temperature } }: { lead: Lead }) {
  return (
    <>
      <StatusBadge {...badgeOf(LEAD_STATUS_BADGES, status)} />
      {temperature && <StatusBadge {...badgeOf(TEMPERATURE_BADGES, temperature)} />}
    </>
  )
}
