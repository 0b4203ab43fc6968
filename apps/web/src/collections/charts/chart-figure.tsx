import { Table } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './charts.module.css'

interface ChartFigureProps {
  /** What is drawn: 'Gráfico de burndown'. */
  label: string
  tableLabel: string
  /** Heads of the columns; the first one names the rows, the others are numbers. */
  columns: readonly string[]
  rows: readonly { readonly key: string; readonly cells: readonly string[] }[]
  /** One or more charts of these values. */
  children: ReactNode
}

/** Charts with the same values as a table, for those who cannot see them and for exact figures. */
export function ChartFigure({ label, children, ...table }: ChartFigureProps) {
  const [isTableOpen, setTableOpen] = useState(false)
  return (
    <div>
      <div role="img" aria-label={`${label}; os mesmos valores estão na tabela abaixo`}>
        {children}
      </div>
      <details onToggle={(event) => setTableOpen(event.currentTarget.open)}>
        <summary className={classes.summary}>Ver como tabela</summary>
        {isTableOpen && <ValuesTable {...table} />}
      </details>
    </div>
  )
}

function ValuesTable({ tableLabel, columns, rows }: Omit<ChartFigureProps, 'label' | 'children'>) {
  return (
    <Table.ScrollContainer minWidth={columns.length * 90} maxHeight={360} type="native" tabIndex={0}>
      <Table mt="xs" className={classes.values ?? ''} aria-label={tableLabel}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((label, index) => (
              <Table.Th key={label} ta={index === 0 ? 'start' : 'end'}>
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells }) => (
            <Table.Tr key={key}>
              {cells.map((cell, index) => (
                <Table.Td key={columns[index]} ta={index === 0 ? 'start' : 'end'}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
