import { noop } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Examples } from '../../gallery/examples.ts'
import { LONG_TEXT } from '../../gallery/texts.ts'
import { ActionButton } from './action-button.tsx'

const icon = <IconPlus size={16} stroke={1.75} aria-hidden />

export const examples: Examples = {
  Comum: (
    <ActionButton leftSection={icon} onClick={noop}>
      Criar tarefa
    </ActionButton>
  ),
  Link: (
    <ActionButton variant="default" to="/sprints">
      Ver as sprints
    </ActionButton>
  ),
  'Sem permissão': (
    <ActionButton leftSection={icon} reason="Convidados apenas consultam.">
      Criar tarefa
    </ActionButton>
  ),
  Enviando: <ActionButton loading>Criar tarefa</ActionButton>,
  'Motivo longo': <ActionButton reason={LONG_TEXT}>Criar tarefa</ActionButton>,
}
