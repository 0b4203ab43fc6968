import { Card, Text, Title } from '@mantine/core'
import classes from '../scoring.module.css'
import { EXPLANATIONS } from './rule-labels.ts'

/** What people ask about their figures, answered. */
export function Explanation() {
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="scoring-explained">
      <Title order={2} id="scoring-explained" mb="sm">
        Como funciona a pontuação
      </Title>
      <dl className={classes.explanation}>
        {EXPLANATIONS.map(({ question, answer }) => (
          <div key={question}>
            <Text component="dt" fw={600}>
              {question}
            </Text>
            <Text component="dd" m={0} c="dimmed">
              {answer}
            </Text>
          </div>
        ))}
      </dl>
    </Card>
  )
}
