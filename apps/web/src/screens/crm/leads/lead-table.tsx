import type { Lead } from '@cadencia/crm/contract/leads'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { Checkbox, Group, Table, Text, VisuallyHidden } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import records from '../../../records/records.module.css'
import { fullName } from '../../../shell/person.ts'
import { SOURCE_LABELS } from '../crm-words.ts'
import { phoneWords } from '../phone-words.ts'
import { recordAddress } from '../record-address.ts'
import { LeadBadges } from './lead-card.tsx'
import type { LeadRowsProps } from './lead-list.tsx'
import { LeadMenu } from './lead-menu.tsx'
import classes from './leads.module.css'
import { ScoreBar } from './score-bar.tsx'

const ROW_PX = 57
const OVERSCAN = 12
const HEADINGS = ['Nome', 'Status', 'Contato', 'Pontuação', 'Origem', 'Responsável', 'Criado'] as const

/** Leads in a table, of which only the rows in sight are drawn. */
export function LeadTable({ leads, onEnd, ...row }: LeadRowsProps) {
  const area = useRef<HTMLTableSectionElement>(null)
  const virtualizer = useWindowVirtualizer({
    count: leads.length,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: area.current ? area.current.getBoundingClientRect().top + window.scrollY : 0,
    useFlushSync: false,
  })
  const drawn = virtualizer.getVirtualItems()
  const first = drawn[0]
  const last = drawn.at(-1)
  const { scrollMargin } = virtualizer.options
  const isEndNear = (last?.index ?? 0) >= leads.length - 1
  useEffect(() => {
    if (isEndNear) onEnd()
  })
  return (
    <Table.ScrollContainer minWidth={1040} type="native">
      <Table
        verticalSpacing={6}
        highlightOnHover
        aria-label="Leads"
        aria-rowcount={leads.length}
        className={classes.table ?? ''}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={44}>
              <VisuallyHidden>Selecionar</VisuallyHidden>
            </Table.Th>
            {HEADINGS.map((heading) => (
              <Table.Th key={heading}>{heading}</Table.Th>
            ))}
            <Table.Th w={48}>
              <VisuallyHidden>Ações</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={area}>
          {first && first.start > scrollMargin && (
            <tr aria-hidden style={{ height: first.start - scrollMargin }}>
              <td colSpan={HEADINGS.length + 2} />
            </tr>
          )}
          {drawn.map(({ index }) => {
            const lead = leads[index]
            return lead && <LeadRow key={lead.id} lead={lead} {...row} />
          })}
          {last && (
            <tr
              aria-hidden
              style={{ height: Math.max(0, virtualizer.getTotalSize() - (last.end - scrollMargin)) }}
            >
              <td colSpan={HEADINGS.length + 2} />
            </tr>
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function LeadRow({ lead, selection, ...acts }: Omit<LeadRowsProps, 'leads' | 'onEnd'> & { lead: Lead }) {
  const { search } = useLocation()
  const { id, name, company, email, phone, score, source, owner, createdAt } = lead
  return (
    <Table.Tr className={classes.row ?? ''}>
      <Table.Td>
        <Checkbox
          aria-label={`Selecionar ${name}`}
          checked={selection.ids.has(id)}
          onChange={() => selection.toggle(id)}
        />
      </Table.Td>
      <Table.Td maw={240}>
        <Link to={{ pathname: recordAddress('leads', id), search }} className={records.title ?? ''}>
          {name}
        </Link>
        <Text size="sm" c="dimmed" truncate>
          {company}
        </Text>
      </Table.Td>
      <Table.Td miw={172}>
        <LeadBadges lead={lead} />
      </Table.Td>
      <Table.Td maw={220}>
        <Text size="sm" truncate>
          {email ?? 'Sem e-mail'}
        </Text>
        <Text size="sm" c="dimmed">
          {phone ? phoneWords(phone) : ''}
        </Text>
      </Table.Td>
      <Table.Td miw={120}>
        <ScoreBar score={score} />
      </Table.Td>
      <Table.Td>{SOURCE_LABELS[source]}</Table.Td>
      <Table.Td maw={140}>
        <Text inherit truncate>
          {owner ? fullName(owner) : '—'}
        </Text>
      </Table.Td>
      <Table.Td>
        <Text inherit c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          <RelativeTime instant={createdAt} />
        </Text>
      </Table.Td>
      <Table.Td>
        <Group justify="flex-end" wrap="nowrap">
          <LeadMenu lead={lead} {...acts} />
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
