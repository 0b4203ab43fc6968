import type { Lead } from '@cadencia/crm/contract/leads'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Card, Checkbox, Group, Text } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import records from '../../../records/records.module.css'
import { fullName } from '../../../shell/person.ts'
import { LEAD_STATUS_WORDS, SOURCE_LABELS, TEMPERATURE_WORDS } from '../crm-words.ts'
import { phoneWords } from '../phone-words.ts'
import { recordAddress } from '../record-address.ts'
import type { LeadRowsProps } from './lead-list.tsx'
import { LeadMenu } from './lead-menu.tsx'
import classes from './leads.module.css'
import { ScoreBar } from './score-bar.tsx'

interface LeadCardProps extends Omit<LeadRowsProps, 'leads' | 'onEnd'> {
  lead: Lead
}

/** A lead as a card, which leads to its record. */
export function LeadCard({ lead, selection, ...acts }: LeadCardProps) {
  const { search } = useLocation()
  const { id, name, company, email, phone, score, notes, source, owner } = lead
  return (
    <Card
      component="article"
      withBorder
      padding="md"
      className={`${records.card} ${classes.card}`}
      aria-label={name}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <div className={classes.who}>
          <Link
            to={{ pathname: recordAddress('leads', id), search }}
            className={`${records.title} ${records.stretched}`}
          >
            {name}
          </Link>
          <Text size="sm" c="dimmed" truncate>
            {company || 'Sem empresa'}
          </Text>
        </div>
        <Group gap={2} wrap="nowrap" className={records.above ?? ''}>
          <Checkbox
            aria-label={`Selecionar ${name}`}
            checked={selection.ids.has(id)}
            onChange={() => selection.toggle(id)}
            className={classes.check ?? ''}
          />
          <LeadMenu lead={lead} {...acts} />
        </Group>
      </Group>
      <LeadBadges lead={lead} />
      <div className={classes.contacts}>
        <span>
          <IconMail size={14} stroke={1.75} aria-hidden />
          <span className={classes.cut}>{email ?? 'Sem e-mail'}</span>
        </span>
        <span>
          <IconPhone size={14} stroke={1.75} aria-hidden />
          <span>{phone ? phoneWords(phone) : 'Sem telefone'}</span>
        </span>
      </div>
      <ScoreBar score={score} />
      {notes && <p className={classes.notes}>{notes}</p>}
      <Group justify="space-between" gap="xs" mt="auto" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {SOURCE_LABELS[source]}
        </Text>
        {owner && <UserAvatar name={fullName(owner)} imageUrl={owner.profileImageUrl} size={22} />}
      </Group>
    </Card>
  )
}

/** Where a lead stands, how warm it is, and what forbids writing to it. */
export function LeadBadges({ lead }: { lead: Lead }) {
  const { status, temperature, isOptedOut, erasedAt, convertedAt } = lead
  return (
    <Group gap={6}>
      <StatusBadge {...LEAD_STATUS_WORDS[status]} />
      {temperature && <StatusBadge {...TEMPERATURE_WORDS[temperature]} />}
      {convertedAt && <StatusBadge tone="success" label="Convertido" />}
      {isOptedOut && <StatusBadge tone="danger" label="Não quer mensagens" />}
      {erasedAt && <StatusBadge tone="neutral" label="Dados apagados" />}
    </Group>
  )
}
