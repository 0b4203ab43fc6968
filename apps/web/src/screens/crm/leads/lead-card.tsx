import { SOURCE_LABELS } from '@cadencia/crm/labels'
import type { Lead } from '@cadencia/crm/leads/contract'
import { formatPhone } from '@cadencia/locale/phones'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { memo } from 'react'
import { Link, useLocation } from 'react-router'
import records from '../../../lists/lists.module.css'
import { RowCheckbox } from '../../../lists/row-checkbox.tsx'
import { fullName } from '../../../shell/person.ts'
import { LEAD_STATUS_BADGES, TEMPERATURE_BADGES } from '../crm-labels.ts'
import { recordUrl } from '../record-url.ts'
import type { OneLeadProps } from './lead-list.tsx'
import { LeadMenu } from './lead-menu.tsx'
import classes from './leads.module.css'
import { ScoreBar } from './score-bar.tsx'

/** A lead as a card, which leads to its record. Mostly plain elements: the list is scrolled through fast. */
export const LeadCard = memo(function LeadCard({ lead, isSelected, onToggle, ...actions }: OneLeadProps) {
  const { search } = useLocation()
  const { id, name, company, email, phone, score, notes, source, owner } = lead
  return (
    <article className={`${records.surface} ${records.card} ${classes.card}`} aria-label={name}>
      <div className={classes.head}>
        <div className={classes.who}>
          <Link
            to={{ pathname: recordUrl('leads', id), search }}
            preventScrollReset
            data-record
            className={`${records.title} ${records.stretched}`}
          >
            {name}
          </Link>
          <p className={classes.company}>{company || 'Sem empresa'}</p>
        </div>
        <div className={`${classes.tools} ${records.above}`}>
          <RowCheckbox label={`Selecionar ${name}`} checked={isSelected} onChange={() => onToggle(id)} />
          <LeadMenu lead={lead} {...actions} />
        </div>
      </div>
      <LeadBadges lead={lead} />
      <div className={classes.contacts}>
        <span data-missing={email ? undefined : true}>
          <IconMail size={14} stroke={1.75} aria-hidden />
          <span className={classes.cut}>{email ?? 'Sem e-mail'}</span>
        </span>
        <span data-missing={phone ? undefined : true}>
          <IconPhone size={14} stroke={1.75} aria-hidden />
          <span>{phone ? formatPhone(phone) : 'Sem telefone'}</span>
        </span>
      </div>
      <ScoreBar score={score} />
      {notes && <p className={classes.notes}>{notes}</p>}
      <div className={classes.foot}>
        <span>{SOURCE_LABELS[source]}</span>
        {owner && <UserAvatar name={fullName(owner)} imageUrl={owner.profileImageUrl} size={22} />}
      </div>
    </article>
  )
})

/** Where a lead stands, how warm it is, and what forbids writing to it. */
export function LeadBadges({ lead }: { lead: Lead }) {
  const { status, temperature, isOptedOut, erasedAt, convertedAt } = lead
  return (
    <div className={classes.badges}>
      <StatusBadge {...LEAD_STATUS_BADGES[status]} />
      {temperature && <StatusBadge {...TEMPERATURE_BADGES[temperature]} />}
      {convertedAt && <StatusBadge tone="success" label="Convertido" />}
      {isOptedOut && <StatusBadge tone="danger" label="Não quer mensagens" />}
      {erasedAt && <StatusBadge tone="neutral" label="Dados apagados" />}
    </div>
  )
}
