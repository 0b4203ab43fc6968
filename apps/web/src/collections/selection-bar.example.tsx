import { noop } from '@mantine/core'
import { IconCircleDot, IconUser } from '@tabler/icons-react'
import type { Examples } from '../../gallery/examples.ts'
import { ChoiceMenu } from './choice-menu.tsx'
import { SelectionBar } from './selection-bar.tsx'

const statuses = ['Pendente', 'Em andamento', 'Concluída'].map((label) => ({ value: label, label }))
const people = Array.from({ length: 200 }, (_, index) => ({ value: `${index}`, label: `Pessoa ${index}` }))

const actions = (isPending: boolean) => (
  <>
    <ChoiceMenu
      label="Status"
      icon={IconCircleDot}
      choices={statuses}
      isPending={isPending}
      onChoose={noop}
    />
    <ChoiceMenu label="Responsável" icon={IconUser} choices={people} onChoose={noop} />
  </>
)

export const examples: Examples = {
  Comum: (
    <SelectionBar label="Tarefas" count={3} onSelectAll={noop} onClear={noop}>
      {actions(false)}
    </SelectionBar>
  ),
  'Lista que não foi carregada até o fim': (
    <SelectionBar label="Tarefas" count={3} onSelectAll={noop} loadedCount={100} onClear={noop}>
      {actions(false)}
    </SelectionBar>
  ),
  Enviando: (
    <SelectionBar label="Tarefas" count={1} onSelectAll={undefined} onClear={noop}>
      {actions(true)}
    </SelectionBar>
  ),
}
