import { FileInfo } from '@cadencia/files/contract'
import {
  DESCRIPTION_MIN,
  DESCRIPTION_TOO_SHORT,
  SupportDraft,
  type SupportPriority,
} from '@cadencia/support/contract'
import type { FormErrors } from '@mantine/form'
import { z } from 'zod'

/** The form's fields as they are typed. */
export interface RequestForm {
  title: string
  description: string
  priority: SupportPriority
  /** Null stands for the viewer's own team. */
  requestingTeamId: string | null
  responsibleTeamId: string | null
  assignedUserId: string | null
  files: FileInfo[]
}

export const EMPTY_REQUEST: RequestForm = {
  title: '',
  description: '',
  priority: 'medium',
  requestingTeamId: null,
  responsibleTeamId: null,
  assignedUserId: null,
  files: [],
}

/** What a draft kept of files; nothing where it is of another kind. */
export const KeptFiles = z.array(FileInfo).catch([])

/** What the form sends; `ownTeamId` is the viewer's, null where they have none. */
export function draftOf(values: RequestForm, ownTeamId: string | null): z.input<typeof SupportDraft> {
  const { files, requestingTeamId, ...fields } = values
  return {
    ...fields,
    requestingTeamId: requestingTeamId ?? ownTeamId ?? '',
    attachments: files.map(({ fileURL }) => fileURL),
  }
}

/** The shared schema's first objection to each field. */
export function validateRequest(values: RequestForm, ownTeamId: string | null): FormErrors {
  const { error } = SupportDraft.safeParse(draftOf(values, ownTeamId))
  const errors: FormErrors = {}
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] === 'attachments' ? 'files' : String(path[0])
    errors[field] ??= message
  }
  return errors
}

/** Characters of the description that count. */
export function lengthOf({ description }: RequestForm): number {
  return description.trim().length
}

export interface Refusal {
  readonly title: string
  readonly message: string
}

/** What the toast says of a form that cannot be sent; undefined where the fields say enough. */
export function refusalOf(values: RequestForm, ownTeamId: string | null): Refusal | undefined {
  const { title, requestingTeamId } = draftOf(values, ownTeamId)
  const length = lengthOf(values)
  if (title.trim() === '' || length === 0 || requestingTeamId === '') {
    return { title: 'Campos obrigatórios', message: 'Preencha o título, a descrição e o time solicitante.' }
  }
  if (length < DESCRIPTION_MIN) return { title: 'Descrição muito curta', message: DESCRIPTION_TOO_SHORT }
  return undefined
}
