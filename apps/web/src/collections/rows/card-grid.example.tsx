import { makeTask } from '@cadencia/sprints/testing'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { noop } from '@mantine/core'
import type { Examples } from '../../../gallery/examples.ts'
import { LONG_TEXT } from '../../../gallery/texts.ts'
import lists from '../../kit/lists.module.css'
import { CardGrid } from './card-grid.tsx'

function Tasks({ count, title }: { count: number; title?: string }) {
  const tasks = Array.from({ length: count }, () => makeTask(title === undefined ? {} : { title }))
  return (
    <CardGrid
      label="Tarefas"
      items={tasks}
      estimatedHeightPx={90}
      onEnd={noop}
      renderCard={(task) => (
        <article key={task.id} className={`${lists.surface} ${lists.card}`}>
          <a className={`${lists.title} ${lists.stretched}`} data-record href={`#${task.id}`}>
            {task.title}
          </a>
          <StatusBadge tone="info" label={`${task.points} pontos`} />
        </article>
      )}
    />
  )
}

export const examples: Examples = {
  Comum: <Tasks count={7} />,
  'Um cartão': <Tasks count={1} />,
  'Mil cartões': <Tasks count={1000} />,
  'Texto longo': <Tasks count={3} title={LONG_TEXT} />,
}
