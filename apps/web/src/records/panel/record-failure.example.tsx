import { HttpError } from '@cadencia/http/http-error'
import { noop } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import type { Examples } from '../../../gallery/examples.ts'
import { FAILURE } from '../../../testing/failure.ts'
import { RecordFailure } from './record-failure.tsx'

const usual = {
  error: new TypeError('Failed to fetch'),
  missing: {
    icon: IconChecklist,
    text: 'Tarefa não encontrada',
    description: 'Ela pode ter sido excluída, ou o endereço está incompleto.',
  },
  failed: 'Não foi possível carregar a tarefa.',
  isRetrying: false,
  onRetry: noop,
}

const refused = new HttpError(503, '', JSON.stringify({ requestId: 'request-1', ...FAILURE }))

export const examples: Examples = {
  'Não encontrado': <RecordFailure {...usual} error={new HttpError(404, 'Not Found', '')} />,
  'Sem resposta': <RecordFailure {...usual} />,
  'Mensagem do servidor': <RecordFailure {...usual} error={refused} />,
  'Tentando de novo': <RecordFailure {...usual} isRetrying />,
}
