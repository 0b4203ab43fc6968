import { SOURCE_LABELS } from '@cadencia/crm/labels'
import { formatPhone } from '@cadencia/locale/phones'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { Table, VisuallyHidden } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { RowCheckbox } from '../../../lists/row-checkbox.tsx'
import { useArrowKeys } from '../../../lists/use-arrow-keys.ts'
import { usePagePosition } from '../../../lists/use-page-position.ts'
import { fullName } from '../../../shell/person.ts'
import { recordUrl } from '../record-url.ts'
import { LeadBadges } from './lead-card.tsx'
import type { LeadRowsProps, OneLeadProps } from './lead-list.tsx'
import { LeadMenu } from './lead-menu.tsx'
import classes from './leads.module.css'
import { ScoreBar } from './score-bar.tsx'

const ROW_PX = 57
const OVERSCAN = 6
/** The columns and their widths: fixed, so that no row moves those of the others. */
const HEADINGS = [
  ['Nome', '22%'],
  ['Status', '17%'],
  ['Contato', '22%'],
  ['Pontuação', '13%'],
  ['Origem', 142],
  ['Responsável', '13%'],
  ['Criado', '13%'],
] as const

/** Leads in a table, of which only the rows in sight are drawn. Arrows lead from one to another. */
export function LeadTable({ leads, onEnd, selection, ...actions }: LeadRowsProps) {
  const area = useRef<HTMLTableSectionElement>(null)
  const { top } = usePagePosition(area)
  const virtualizer = useWindowVirtualizer({
    count: leads.length,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: top,
    useFlushSync: false,
  })
  const virtualRows = virtualizer.getVirtualItems()
  const first = virtualRows[0]
  const last = virtualRows.at(-1)
  const { scrollMargin } = virtualizer.options
  const onKeyDown = useArrowKeys(1)
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
            {HEADINGS.map(([heading, width]) => (
              <Table.Th key={heading} w={width}>
                {heading}
              </Table.Th>
            ))}
            <Table.Th w={48}>
              <VisuallyHidden>Ações</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={area} onKeyDown={onKeyDown}>
          {first && first.start > scrollMargin && (
            <tr aria-hidden style={{ height: first.start - scrollMargin }}>
              <td colSpan={HEADINGS.length + 2} />
            </tr>
          )}
          {virtualRows.map(({ index }) => {
            const lead = leads[index]
            return (
              lead && (
                <LeadRow
                  key={lead.id}
                  lead={lead}
                  isSelected={selection.ids.has(lead.id)}
                  onToggle={selection.toggle}
                  {...actions}
                />
              )
            )
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

/** Plain elements, drawn once: the table is scrolled through fast. */
const LeadRow = memo(function LeadRow({ lead, isSelected, onToggle, ...actions }: OneLeadProps) {
  const { search } = useLocation()
  const { id, name, company, email, phone, score, source, owner, createdAt } = lead
  return (
    <tr className={classes.row}>
      <td>
        <RowCheckbox label={`Selecionar ${name}`} checked={isSelected} onChange={() => onToggle(id)} />
      </td>
      <td>
        <Link
          to={{ pathname: recordUrl('leads', id), search }}
          preventScrollReset
          className={classes.name}
          data-record
        >
          {name}
        </Link>
        <p className={classes.company}>{company}</p>
      </td>
      <td>
        <LeadBadges lead={lead} />
      </td>
      <td>
        <p className={classes.cut} title={email ?? undefined} data-missing={email ? undefined : true}>
          {email ?? 'Sem e-mail'}
        </p>
        <p className={classes.company}>{phone ? formatPhone(phone) : ''}</p>
      </td>
      <td>
        <ScoreBar score={score} />
      </td>
      <td>{SOURCE_LABELS[source]}</td>
      <td>
        <p className={classes.cut}>{owner ? fullName(owner) : '—'}</p>
      </td>
      <td className={classes.when}>
        <RelativeTime instant={createdAt} />
      </td>
      <td>
        <LeadMenu lead={lead} {...actions} />
      </td>
    </tr>
  )
})
