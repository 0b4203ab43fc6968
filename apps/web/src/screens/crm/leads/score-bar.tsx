import { SCORE } from '@cadencia/crm/contract/leads'
import { Group, Progress, Text } from '@mantine/core'

/** A lead's score out of 100, as a number and a bar. */
export function ScoreBar({ score }: { score: number }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Progress value={score} flex={1} size="sm" aria-label={`Pontuação ${score} de ${SCORE.most}`} />
      <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {score}/{SCORE.most}
      </Text>
    </Group>
  )
}
