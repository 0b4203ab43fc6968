import { SOURCE_LABELS } from '@cadencia/crm/labels'
import type { Lead } from '@cadencia/crm/leads/contract'
import { labelOf } from '@cadencia/locale/fallback'
import { formatPhone } from '@cadencia/locale/phones'
import { excerptOf } from '@cadencia/text/excerpt'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { memo } from 'react'
import type { CardSelection } from '../../../collections/collection.ts'
import { RecordLink } from '../../../collections/rows/record-link.tsx'
import { SelectBox } from '../../../collections/select-box.tsx'
import { fullName } from '../../../kit/full-name.ts'
import records from '../../../kit/lists.module.css'
import { recordUrl } from '../record-url.ts'
import type { LeadRowActions } from './lead-actions.tsx'
import { LeadBadges } from './lead-badges.tsx'
import { LeadMenu } from './lead-menu.tsx'
import classes from './leads.module.css'
import { ScoreBar } from './score-bar.tsx'

interface LeadCardProps extends CardSelection {
  lead: Lead
  actions: LeadRowActions
}

/** A lead as a card, which leads to its record. Mostly plain elements: the list is scrolled through fast. */
export const LeadCard = memo(function LeadCard({
  lead,
  actions,
  isSelected,
  isOneOfSelected,
  onSelect,
}: LeadCardProps) {
  const { id, name, company, email, phone, score, notes, source, owner } = lead
  return (
    <article className={`${records.surface} ${records.card} ${classes.card}`} aria-label={name}>
      <div className={classes.head}>
        <div className={classes.who}>
          <RecordLink pathname={recordUrl('leads', id)}>{name}</RecordLink>
          <p className={classes.company}>{company || 'Sem empresa'}</p>
        </div>
        <div className={`${classes.tools} ${records.above}`}>
          {onSelect && <SelectBox id={id} name={name} isSelected={isSelected} onSelect={onSelect} />}
          <LeadMenu lead={lead} actions={actions} isOneOfSelected={isOneOfSelected} />
        </div>
      </div>
      <LeadBadges lead={lead} />
      <div className={classes.contacts}>
        <span data-missing={email ? undefined : true}>
          <IconMail size={14} stroke={1.75} aria-hidden />
          <span>{email ?? 'Sem e-mail'}</span>
        </span>
        <span data-missing={phone ? undefined : true}>
          <IconPhone size={14} stroke={1.75} aria-hidden />
          <span>{phone ? formatPhone(phone) : 'Sem telefone'}</span>
        </span>
      </div>
      <ScoreBar score={score} />
      {notes && <p className={classes.notes}>{excerptOf(notes, lead.notesFormat)}</p>}
      <div className={classes.foot}>
        <span>{labelOf(SOURCE_LABELS, source)}</span>
        {owner && <UserAvatar name={fullName(owner)} imageUrl={owner.profileImageUrl} size={22} />}
      </div>
    </article>
  )
})
