import type { ReportChart } from '@cadencia/insights/reports/contract'
import { formatNumber } from '@cadencia/locale/numbers'
import { lazyPart } from '@cadencia/ui/lazy-part'
import { Skeleton, Table, Title } from '@mantine/core'
import { useId } from 'react'
import classes from '../reports.module.css'

const CHART_HEIGHT = 220

const SectionChart = lazyPart(
  () => import('./section-chart.tsx').then((module) => module.SectionChart),
  <Skeleton height={CHART_HEIGHT} />,
)

/** A chart of a report, drawn and as a table. */
export function ChartSection({ chart }: { chart: ReportChart }) {
  const id = useId()
  const { title, labels, series } = chart
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} mb="xs">
        {title}
      </Title>
      <div role="img" aria-label={`Gráfico: ${title}; os mesmos valores estão na tabela abaixo`}>
        <SectionChart chart={chart} height={CHART_HEIGHT} />
      </div>
      <details>
        <summary>Ver como tabela</summary>
        <Table mt="xs" className={classes.numbers ?? ''} aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Onde</Table.Th>
              {series.map(({ name }) => (
                <Table.Th key={name} ta="end">
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {labels.map((label, index) => (
              <Table.Tr key={index}>
                <Table.Td>{label}</Table.Td>
                {series.map(({ name, values }) => (
                  <Table.Td key={name} ta="end">
                    {formatNumber(values[index] ?? 0, 1)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </section>
  )
}
