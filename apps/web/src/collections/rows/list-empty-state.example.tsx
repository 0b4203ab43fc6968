import { Button, noop } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import type { Examples } from '../../../gallery/examples.ts'
import { LONG_TEXT } from '../../../gallery/texts.ts'
import { ListEmptyState } from './list-empty-state.tsx'

const usual = {
  icon: IconChecklist,
  text: 'Nenhuma tarefa encontrada',
  description: 'Nada em aberto.',
  isFiltered: false,
  clear: noop,
  createLabel: 'Criar tarefa',
  onCreate: noop,
} as const

export const examples: Examples = {
  'Sem registros': <ListEmptyState {...usual} />,
  'Com filtros': (
    <ListEmptyState {...usual} isFiltered description="Nenhuma tarefa corresponde aos filtros." />
  ),
  'Sem permissão': <ListEmptyState {...usual} refusal="Convidados apenas consultam." />,
  'Outro caminho': (
    <ListEmptyState {...usual} otherWay={<Button variant="default">Importar planilha</Button>} />
  ),
  'Texto longo': <ListEmptyState {...usual} description={LONG_TEXT} />,
}
