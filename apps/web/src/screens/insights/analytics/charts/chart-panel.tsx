import { Card, Stack, Table, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from '../analytics.module.css'
import { NO_DATA } from '../analytics-labels.ts'

export const CHART_HEIGHT = 240

interface ChartPanelProps {
  title: string
  /** The chart in one sentence. */
  summary: string
  /** Heads of the columns; the first one names the rows, the others are numbers. */
  head: readonly string[]
  rows: readonly { readonly key: string; readonly cells: readonly string[] }[]
  /** Nothing to draw: 'Sem dados'. */
  isEmpty: boolean
  /** The chart, which may come later. */
  children: ReactNode
}

/** A chart with its summary and its data as a table. */
export function ChartPanel({ title, summary, head, rows, isEmpty, children }: ChartPanelProps) {
  const id = useId()
  return (
    <Card component="section" withBorder padding="md" aria-labelledby={id}>
      <Title order={2} id={id} mb="xs">
        {title}
      </Title>
      {isEmpty ? (
        <Text c="dimmed">{NO_DATA}</Text>
      ) : (
        <Stack gap="sm">
          <Text size="sm">{summary}</Text>
          <div role="img" aria-label={`Gráfico: ${title}; os mesmos valores estão na tabela abaixo`}>
            {children}
          </div>
          <details>
            <summary>Ver como tabela</summary>
            <Table.ScrollContainer minWidth={0} maxHeight={360} type="native" tabIndex={0}>
              <ChartTable title={title} head={head} rows={rows} />
            </Table.ScrollContainer>
          </details>
        </Stack>
      )}
    </Card>
  )
}

function ChartTable({ title, head, rows }: Pick<ChartPanelProps, 'title' | 'head' | 'rows'>) {
  return (
    <Table mt="xs" className={classes.numbers ?? ''} aria-label={title}>
      <Table.Thead>
        <Table.Tr>
          {head.map((label, index) => (
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
              <Table.Td key={head[index]} ta={index === 0 ? 'start' : 'end'}>
                {cell}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
