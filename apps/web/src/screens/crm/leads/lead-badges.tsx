import type { Lead } from '@cadencia/crm/leads/contract'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { IconMessageOff } from '@tabler/icons-react'
import { LEAD_STATUS_BADGES, TEMPERATURE_BADGES } from '../crm-labels.ts'
import classes from './leads.module.css'

const OPTED_OUT = 'Não quer mensagens'

/** Where a lead stands, how warm it is, and what forbids writing to it. */
export function LeadBadges({ lead }: { lead: Lead }) {
  return (
    <div className={classes.badges}>
      <LeadStatusBadges lead={lead} />
      <Marks lead={lead} />
      {lead.isOptedOut && <StatusBadge tone="danger" label={OPTED_OUT} />}
    </div>
  )
}

/** The same in a row, all of which are of one height. */
export function LeadRowBadges({ lead }: { lead: Lead }) {
  return (
    <>
      <LeadStatusBadges lead={lead} />
      <Marks lead={lead} />
      {lead.isOptedOut && <OptedOutSign />}
    </>
  )
}

export function OptedOutSign() {
  return (
    <span role="img" className={classes.optedOut} aria-label={OPTED_OUT} title={OPTED_OUT}>
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
