import { Card, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { ChartFigure } from '../../../../collections/charts/chart-figure.tsx'
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
          <ChartFigure label={`Gráfico: ${title}`} tableLabel={title} columns={head} rows={rows}>
            {children}
          </ChartFigure>
        </Stack>
      )}
    </Card>
  )
}
