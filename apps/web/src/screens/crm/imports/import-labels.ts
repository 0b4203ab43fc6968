import type { ImportField, LeadImportSummary } from '@cadencia/crm/imports/contract'
import { FILE_MESSAGES, type ImportStatus, type OnDuplicate } from '@cadencia/imports/contract'
import { plural } from '@cadencia/locale/text'
import type { StatusTone } from '@cadencia/ui/status-badge'
import type { Toast } from '@cadencia/ui/toast'

export const FIELD_LABELS = {
  name: 'Nome',
  lastName: 'Sobrenome',
  email: 'E-mail',
  phone: 'Telefone',
  company: 'Empresa',
  source: 'Origem',
  status: 'Status',
  notes: 'Notas',
} as const satisfies Record<ImportField, string>

export const STATUS_LABELS = {
  pending: { label: 'Na fila', tone: 'neutral' },
  running: { label: 'Em andamento', tone: 'info' },
  completed: { label: 'Concluída', tone: 'neutral' },
  failed: { label: 'Falhou', tone: 'danger' },
  undone: { label: 'Desfeita', tone: 'neutral' },
} as const satisfies Record<ImportStatus, { label: string; tone: StatusTone }>

export const DUPLICATE_CHOICES = [
  {
    value: 'update',
    label: 'Atualizar',
    description: 'Só os campos do arquivo; responsável e status ficam como estão.',
  },
  { value: 'skip', label: 'Ignorar', description: 'O lead que já existe fica como está.' },
  { value: 'create', label: 'Criar outro', description: 'Passa a haver dois leads da mesma pessoa.' },
] as const satisfies { value: OnDuplicate; label: string; description: string }[]

export function isUnderWay(status: ImportStatus): boolean {
  return status === 'pending' || status === 'running'
}

/** The counts of an import in a sentence; what is none is left out, but for what was imported. */
export function countLabel({ imported, updated, skipped, errors }: LeadImportSummary): string {
  return [
    plural(imported, 'lead importado', 'leads importados'),
    ...(updated > 0 ? [plural(updated, 'atualizado', 'atualizados')] : []),
    ...(skipped > 0 ? [plural(skipped, 'ignorado', 'ignorados')] : []),
    plural(errors, 'erro', 'erros'),
  ].join(', ')
}

/** What is said when an import has ended. */
export function endToast(ended: LeadImportSummary): Toast {
  if (ended.status !== 'failed') {
    return { title: 'Importação Concluída', message: countLabel(ended), tone: 'success' }
  }
  return failureToast(ended.message ?? FILE_MESSAGES.unreadable)
}

/** What is said of a file that cannot be imported. */
export function failureToast(message: string): Toast {
  const title = message === FILE_MESSAGES.tooShort ? 'Erro' : 'Erro na Importação'
  return { title, message, tone: 'error' }
}
