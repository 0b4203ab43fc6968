import type { Insight, Recommendation } from '@cadencia/insights/analytics/contract'
import { lookUp } from '@cadencia/locale/fallback'
import { Card, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { type Icon, IconAlertTriangle, IconBulb, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import records from '../../../kit/lists.module.css'
import classes from './analytics.module.css'
import { NO_DATA } from './analytics-labels.ts'

type Finding = Insight | Recommendation

interface Look {
  readonly color: string
  readonly icon: Icon
}

const INSIGHT_TONES = {
  positive: { color: 'green', icon: IconTrendingUp },
  negative: { color: 'red', icon: IconTrendingDown },
  neutral: { color: 'gray', icon: IconBulb },
} as const satisfies Record<Finding['tone'], Look>

const ADVICE_TONES = {
  ...INSIGHT_TONES,
  negative: { color: 'yellow', icon: IconAlertTriangle },
} as const satisfies Record<Finding['tone'], Look>

interface FindingsProps {
  id: string
  title: string
  findings: readonly Finding[]
  /** Whether they advise something. */
  isAdvice?: boolean
  /** What stands there without any. Default: 'Sem dados'. */
  empty?: string
}

/** What the rules say, each with its numbers. */
export function Findings({ id, title, findings, isAdvice = false, empty = NO_DATA }: FindingsProps) {
  const looks: Readonly<Record<string, Look>> = isAdvice ? ADVICE_TONES : INSIGHT_TONES
  return (
    <Card component="section" withBorder padding="md" aria-labelledby={id}>
      <Title order={2} id={id} mb="md">
        {title}
      </Title>
      {findings.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <Stack component="ul" gap="md" className={records.plain ?? ''}>
          {findings.map((finding) => (
            <FindingItem
              key={finding.rule}
              finding={finding}
              look={lookUp(looks, finding.tone, INSIGHT_TONES.neutral)}
            />
          ))}
        </Stack>
      )}
    </Card>
  )
}

interface FindingItemProps {
  finding: Finding
  look: Look
}

function FindingItem({ finding: { title, text }, look: { color, icon: ToneIcon } }: FindingItemProps) {
  return (
    <li className={classes.finding}>
      <ThemeIcon variant="light" color={color} size={28} aria-hidden>
        <ToneIcon size={16} stroke={1.75} />
      </ThemeIcon>
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm">{text}</Text>
      </div>
    </li>
  )
}
