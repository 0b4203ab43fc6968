import type { Examples } from '../../../gallery/examples.ts'
import { LONG_TEXT } from '../../../gallery/texts.ts'
import { LabelChips } from './label-chips.tsx'

const label = (name: string, color: string) => ({ id: name, name, color })

export const examples: Examples = {
  Etiquetas: { element: <LabelChips labels={[label('Cliente', '#2f6fde'), label('Urgente', '#d6336c')]} /> },
  'Nome longo': {
    element: <LabelChips labels={[label(LONG_TEXT, '#2b8a3e'), label('Interno', '#868e96')]} />,
  },
}
