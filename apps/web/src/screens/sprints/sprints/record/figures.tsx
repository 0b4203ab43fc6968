import { formatNumber, formatPercent } from '@cadencia/locale/numbers'
import type { Sprint } from '@cadencia/sprints/contract'
import { Text, Title } from '@mantine/core'
import classes from '../sprints.module.css'

/** The sprint's score and the three rates that it is made of, each with what it means. */
export function Figures({ sprint }: { sprint: Sprint }) {
  const { score, maxScore, completionRate, completedPoints, totalPoints } = sprint
  const figures = [
    {
      label: 'Pontuação',
      value: `${formatNumber(score)} de ${formatNumber(maxScore)}`,
      meaning: '40% conclusão, 30% tempo e 30% qualidade.',
    },
    {
      label: 'Taxa de conclusão',
      value: formatPercent(completionRate),
      meaning: `${formatNumber(completedPoints)} de ${formatNumber(totalPoints)} pontos concluídos.`,
    },
    {
      label: 'Eficiência de tempo',
      value: formatPercent(sprint.timeEfficiency),
      meaning: 'Parte dos pontos concluídos que ficou pronta no prazo.',
    },
    {
      label: 'Qualidade',
      value: `${formatNumber(sprint.qualityRating)} de 5`,
      meaning: 'Média das tarefas avaliadas; sem nenhuma avaliação, vale 3,5.',
    },
  ]
  return (
    <section aria-labelledby="sprint-figures">
      <Title order={3} id="sprint-figures" mb="xs">
        Números
      </Title>
      <dl className={classes.figures}>
        {figures.map(({ label, value, meaning }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <div className={classes.figure}>{value}</div>
              <Text size="sm" c="dimmed">
                {meaning}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
