import { formatDate } from '@cadencia/locale/dates'
import { plural } from '@cadencia/locale/text'
import { Card, Group, Text, Title } from '@mantine/core'
import classes from './journey.module.css'
import { type JourneyStep, type RhythmWeek, rhythmOf } from './journey-model.ts'

function weekLabel({ monday, ours, theirs }: RhythmWeek): string {
  return `Semana de ${formatDate(monday)}: ${plural(ours, 'contato nosso', 'contatos nossos')}, ${plural(theirs, 'resposta', 'respostas')}`
}

/** How often both sides were in touch, week by week. */
export function JourneyRhythm({ steps }: { steps: readonly JourneyStep[] }) {
  const weeks = rhythmOf(steps)
  const most = Math.max(1, ...weeks.map(({ ours, theirs }) => ours + theirs))
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="journey-rhythm">
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={3} id="journey-rhythm">
          Ritmo de contato
        </Title>
        {weeks.length > 0 && (
          <Group gap="sm" aria-hidden>
            <span className={classes.legend} data-side="us">
              Nós
            </span>
            <span className={classes.legend} data-side="them">
              Cliente
            </span>
          </Group>
        )}
      </Group>
      {weeks.length === 0 ? (
        <Text c="dimmed">Nenhum contato registrado ainda.</Text>
      ) : (
        <ul className={classes.rhythm} aria-label="Contatos por semana">
          {weeks.map((week) => (
            <li key={week.monday} title={weekLabel(week)}>
              <span className={classes.hidden}>{weekLabel(week)}</span>
              <span
                className={classes.week}
                data-side="them"
                style={{ height: `${(week.theirs / most) * 100}%` }}
                aria-hidden
              />
              <span
                className={classes.week}
                data-side="us"
                style={{ height: `${(week.ours / most) * 100}%` }}
                aria-hidden
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
