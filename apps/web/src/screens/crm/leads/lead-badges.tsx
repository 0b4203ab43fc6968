import type { Lead } from '@cadencia/crm/leads/contract'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { IconMessageOff } from '@tabler/icons-react'
import { LEAD_STATUS_BADGES, TEMPERATURE_BADGES } from '../crm-labels.ts'
import classes from './leads.module.css'

const OPTED_OUT = 'Não quer mensagens'
const MARKETING_STOPPED = 'Não quer promoções'

/** Where a lead stands, how warm it is, and what forbids writing to it. */
export function LeadBadges({ lead }: { lead: Lead }) {
  return (
    <div className={classes.badges}>
      <LeadStatusBadges lead={lead} />
      <Marks lead={lead} />
      {lead.isOptedOut && <StatusBadge tone="danger" label={OPTED_OUT} />}
      {!lead.isOptedOut && lead.isMarketingStopped && (
        <StatusBadge tone="warning" label={MARKETING_STOPPED} />
      )}
    </div>
  )
}

/** The same in a row, all of which are of one height. */
export function LeadRowBadges({ lead }: { lead: Lead }) {
  return (
    <>
      <LeadStatusBadges lead={lead} />
      <Marks lead={lead} />
      <OptedOutSign lead={lead} />
    </>
  )
}

/** What forbids writing to a lead, where something does. */
export function OptedOutSign({ lead }: { lead: Pick<Lead, 'isOptedOut' | 'isMarketingStopped'> }) {
  if (!lead.isOptedOut && !lead.isMarketingStopped) return null
  const label = lead.isOptedOut ? OPTED_OUT : MARKETING_STOPPED
  return (
    <span role="img" className={classes.optedOut} aria-label={label} title={label}>
      <IconMessageOff size={14} stroke={1.75} aria-hidden />
    </span>
  )
}

function Marks({ lead: { convertedAt, erasedAt } }: { lead: Lead }) {
  return (
    <>
      {convertedAt && <StatusBadge tone="success" label="Convertido" />}
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
