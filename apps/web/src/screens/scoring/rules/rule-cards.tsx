import { Card, Group, Text, Title } from '@mantine/core'
import classes from '../scoring.module.css'
import { RULES } from './rule-labels.ts'

/** What counts, and how much: one card for each rule. */
export function RuleCards() {
  return (
    <section aria-labelledby="scoring-rules">
      <Title order={2} id="scoring-rules" mb="sm">
        Regras de pontuação
      </Title>
      <div className={classes.rules}>
        {RULES.map(({ title, icon: RuleIcon, meaning, parts }) => (
          <Card key={title} component="article" withBorder padding="md" aria-label={title}>
            <Group gap={6} wrap="nowrap" mb={4}>
              <RuleIcon size={18} stroke={1.5} className={classes.faint} aria-hidden />
              <Title order={3}>{title}</Title>
            </Group>
            <Text size="sm" c="dimmed" mb="xs">
              {meaning}
            </Text>
            <dl className={classes.parts}>
              {parts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </Card>
        ))}
      </div>
    </section>
  )
}
