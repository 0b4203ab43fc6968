import { IconTrash } from '@tabler/icons-react'
import type { Examples } from '../../../gallery/examples.ts'
import { CardIconButton } from './card-icon-button.tsx'

export const examples: Examples = {
  Comum: <CardIconButton icon={IconTrash} label="Excluir a tarefa" />,
  'Sem permissão': (
    <CardIconButton icon={IconTrash} label="Excluir a tarefa" reason="Convidados apenas consultam." />
  ),
}
