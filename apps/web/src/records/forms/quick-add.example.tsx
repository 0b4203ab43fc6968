import type { Examples } from '../../../gallery/examples.ts'
import { QuickAdd } from './quick-add.tsx'

const usual = {
  label: 'Adicionar objetivo',
  maxLength: 120,
  isPending: false,
  read: (typed: string) => (typed.trim() === '' ? { issue: 'Escreva o objetivo.' } : { value: typed.trim() }),
  onAdd: () => Promise.resolve(true),
}

export const examples: Examples = {
  Comum: <QuickAdd {...usual} />,
  Enviando: <QuickAdd {...usual} isPending />,
}
