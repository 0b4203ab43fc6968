import { noop } from '@mantine/core'
import type { Examples } from '../../../gallery/examples.ts'
import { LONG_TEXT } from '../../../gallery/texts.ts'
import { ListEditor } from './list-editor.tsx'

interface GoalsProps {
  items: string[]
  canEdit?: boolean
}

function Goals({ items, canEdit = true }: GoalsProps) {
  const change = () => Promise.resolve(true)
  const edit = { items, textOf: (item: string) => item, isPending: false, change, remove: noop }
  return (
    <ListEditor
      edit={edit}
      title="Objetivos"
      none="Nenhum objetivo definido."
      addLabel="Novo objetivo"
      removeLabel="Remover objetivo"
      removed="Objetivo removido"
      canEdit={canEdit}
      max={20}
      maxLength={200}
      read={(value) => ({ value })}
    />
  )
}

export const examples: Examples = {
  Comum: <Goals items={['Fechar o escopo', 'Definir o prazo']} />,
  Vazia: <Goals items={[]} />,
  'Só leitura': <Goals items={['Fechar o escopo']} canEdit={false} />,
  'Texto longo': <Goals items={[LONG_TEXT]} />,
}
