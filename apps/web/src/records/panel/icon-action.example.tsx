import { noop } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Examples } from '../../../gallery/examples.ts'
import { IconAction } from './icon-action.tsx'

export const examples: Examples = {
  Comum: <IconAction icon={IconTrash} label="Excluir a tarefa" onClick={noop} />,
  'Sem permissão': (
    <IconAction
      icon={IconTrash}
      label="Excluir a tarefa"
      reason="Convidados apenas consultam."
      onClick={noop}
    />
  ),
}
