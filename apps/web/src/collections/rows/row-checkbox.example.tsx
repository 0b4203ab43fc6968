import { noop } from '@mantine/core'
import type { Examples } from '../../../gallery/examples.ts'
import { RowCheckbox } from './row-checkbox.tsx'

export const examples: Examples = {
  Comum: <RowCheckbox label="Selecionar a tarefa" checked={false} onChange={noop} />,
  Marcada: <RowCheckbox label="Selecionar a tarefa" checked onChange={noop} />,
}
