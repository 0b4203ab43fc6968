import { makeTask } from '@cadencia/sprints/testing'
import type { Examples } from '../../../gallery/examples.ts'
import { LONG_TEXT } from '../../../gallery/texts.ts'
import { Fact, PropertyGrid } from './fact.tsx'

function Facts({ title }: { title?: string }) {
  const task = makeTask(title === undefined ? {} : { title })
  return (
    <PropertyGrid>
      <Fact label="Tarefa">{task.title}</Fact>
      <Fact label="Pontos">{task.points}</Fact>
    </PropertyGrid>
  )
}

export const examples: Examples = {
  Comum: <Facts />,
  'Texto longo': <Facts title={LONG_TEXT} />,
}
