import { characterCount } from '@cadencia/contract/length'
import { FileInfo } from '@cadencia/files/contract'
import { DESCRIPTION_MIN, DESCRIPTION_TOO_SHORT, type SupportDraft } from '@cadencia/support/contract'
import { z } from 'zod'
import { emptyForm, type FormOf, fieldsBody } from '../../../records/fields/form-values.ts'
import { REQUEST_FIELDS } from '../fields.tsx'

/** The form's fields as they are typed; no requesting team stands for the viewer's own. */
export type RequestForm = FormOf<typeof REQUEST_FIELDS> & { files: FileInfo[] }

export const EMPTY_REQUEST: RequestForm = { ...emptyForm(REQUEST_FIELDS), files: [] }

/** What a draft kept of files; nothing where it is of another kind. */
export const DraftFiles = z.array(FileInfo).catch([])

/** The fields as the contract takes them; `ownTeamId` is the viewer's, null where they have none. */
export function bodyOf(values: RequestForm, ownTeamId: string | null): z.input<typeof SupportDraft> {
  return {
    ...fieldsBody(REQUEST_FIELDS, values),
    requestingTeamId: values.requestingTeamId ?? ownTeamId ?? '',
    attachments: DraftFiles.parse(values.files).map(({ fileURL }) => fileURL),
  }
}

/** Characters of the description that count. */
export function lengthOf({ description }: RequestForm): number {
  return characterCount(description.trim())
}

export interface Refusal {
  readonly title: string
  readonly message: string
}

/** What the toast says of a form that cannot be sent; undefined where the fields say enough. */
export function refusalOf(values: RequestForm, ownTeamId: string | null): Refusal | undefined {
  const { title, requestingTeamId } = bodyOf(values, ownTeamId)
  const length = lengthOf(values)
  if (title.trim() === '' || length === 0 || requestingTeamId === '') {
    return { title: 'Campos obrigatórios', message: 'Preencha o título, a descrição e o time solicitante.' }
  }
  if (length < DESCRIPTION_MIN) return { title: 'Descrição muito curta', message: DESCRIPTION_TOO_SHORT }
  return undefined
}
