import { noop } from '@mantine/core'
import type { Examples } from '../../../gallery/examples.ts'
import { RecordFormNotice } from './record-form-notice.tsx'

export const examples: Examples = {
  'Rascunho recuperado': <RecordFormNotice notice={{ kind: 'restored', onDiscard: noop }} />,
  'Alterada por outra pessoa': (
    <RecordFormNotice notice={{ kind: 'behind', what: 'esta tarefa', onTakeOver: noop, onKeepTyped: noop }} />
  ),
}
