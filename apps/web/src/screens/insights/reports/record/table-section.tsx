import type { ReportColumn, ReportTable, Value } from '@cadencia/insights/reports/contract'
import { formatValue, NO_DATA } from '@cadencia/insights/reports/labels'
import { formatNumber } from '@cadencia/locale/numbers'
import { Button, Table, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import classes from '../reports.module.css'

const ROWS_AT_ONCE = 100

const cellText = ({ kind }: ReportColumn, value: Value | undefined) =>
  value === null || value === undefined ? '–' : formatValue(kind, value)
const alignOf = ({ kind }: ReportColumn) => (kind === 'text' ? 'start' : 'end')

/** A table of a report: its first rows, and the others on request. */
export function TableSection({ table: { title, columns, rows, total } }: { table: ReportTable }) {
  const id = useId()
  const [shown, setShown] = useState(ROWS_AT_ONCE)
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} mb="xs">
        {title}
      </Title>
      {rows.length === 0 ? (
        <Text c="dimmed">{NO_DATA}</Text>
      ) : (
        <Table.ScrollContainer minWidth={0} type="native" tabIndex={0}>
          <Table className={classes.numbers ?? ''} aria-labelledby={id}>
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Table.Th key={column.key} ta={alignOf(column)}>
                    {column.label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.slice(0, shown).map((row, index) => (
                <Table.Tr key={index}>
                  {columns.map((column) => (
                    <Table.Td key={column.key} ta={alignOf(column)}>
                      {cellText(column, row[column.key])}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {rows.length > shown && (
        <Button variant="default" mt="sm" onClick={() => setShown(shown + ROWS_AT_ONCE)}>
          Mostrar mais
        </Button>
      )}
      {total > rows.length && (
        <Text size="sm" c="dimmed" mt="xs">
          As primeiras {formatNumber(rows.length)} linhas de {formatNumber(total)}.
        </Text>
      )}
    </section>
  )
}
