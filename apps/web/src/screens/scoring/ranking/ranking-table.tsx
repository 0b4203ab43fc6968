import { Group, Table, Text } from '@mantine/core'
import classes from '../scoring.module.css'
import { pointsLabel, ratingFigure } from '../scoring-labels.ts'
import { RankingName } from './ranking-name.tsx'
import type { RankingLayoutProps } from './ranking-row.ts'

/** A ranking at a desk: numbers that people compare, in columns. */
export function RankingTable({
  label,
  nameLabel,
  ratingLabels,
  ownLabel,
  rows,
  addressOf,
}: RankingLayoutProps) {
  return (
    <Table verticalSpacing="xs" highlightOnHover aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th ta="end" w={72}>
            Posição
          </Table.Th>
          <Table.Th>{nameLabel}</Table.Th>
          <Table.Th ta="end">Pontos</Table.Th>
          {ratingLabels.map((rating) => (
            <Table.Th key={rating} ta="end">
              {rating} (de 10)
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr
            key={row.id}
            data-row={row.id}
            className={classes.row ?? ''}
            data-own={row.isOwn || undefined}
          >
            <Table.Td ta="end" c="dimmed">
              {row.place}º
            </Table.Td>
            <Table.Td>
              <Group gap="sm" wrap="nowrap">
                {row.picture}
                <div className={classes.grow}>
                  <RankingName row={row} ownLabel={ownLabel} addressOf={addressOf} />
                  {row.detail && (
                    <Text size="sm" c="dimmed" truncate>
                      {row.detail}
                    </Text>
                  )}
                </div>
              </Group>
            </Table.Td>
            <Table.Td ta="end" className={classes.score ?? ''}>
              {pointsLabel(row.score)}
            </Table.Td>
            {ratingLabels.map((rating, index) => (
              <Table.Td key={rating} ta="end">
                {ratingFigure(row.ratings[index] ?? 0)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
