import { noop } from '@mantine/core'
import type { Examples } from '../../../gallery/examples.ts'
import { MoveMenu } from './move-menu.tsx'

const columns = [
  { column: 'in_progress', title: 'Em andamento' },
  { column: 'completed', title: 'Concluídas' },
]

export const examples: Examples = {
  Comum: <MoveMenu label="Mover a tarefa" columns={columns} tabIndex={0} onMove={noop} />,
}
