import { COMPANY_MAX, type PersonTag, PHONE_MAX } from '@cadencia/crm/contract'
import { formatPhone } from '@cadencia/locale/phones'
import { IconUserPlus } from '@tabler/icons-react'
import { fullName } from '../../kit/full-name.ts'
import { PersonCell } from '../../records/people/person-cell.tsx'

/** Fields that several nouns of the CRM have. */

interface Owned {
  readonly owner: PersonTag | null
}

/** Who is responsible for a lead, an opportunity or a client. */
export const OWNER = {
  kind: 'person',
  label: 'Responsável',
  history: 'o responsável',
  form: {},
  property: {},
  groups: {
    id: 'owner',
    keysOf: ({ owner }: Owned) => [owner?.id ?? ''],
    labelOf: (_key: string, _context: unknown, first: Owned | undefined) =>
      first?.owner ? fullName(first.owner) : 'Sem responsável',
  },
  filter: { all: 'Todas as pessoas', param: 'owner', hasNobody: true },
  action: { label: 'Atribuir a…', icon: IconUserPlus },
} as const

/** How lists and tables show who is responsible. */
export const OWNER_COLUMN = {
  id: 'owner',
  widthPx: 170,
  listSlot: 'person',
  leastPx: 138,
  cell: ({ owner }: Owned) => owner && <PersonCell name={fullName(owner)} imageUrl={owner.profileImageUrl} />,
} as const

export const EMAIL = {
  kind: 'text',
  label: 'E-mail',
  maxLength: 254,
  hrefOf: (email: string) => `mailto:${email}`,
  history: 'o e-mail',
  form: {},
  property: {},
} as const

export const PHONE = {
  kind: 'text',
  label: 'Telefone',
  maxLength: PHONE_MAX,
  type: 'tel',
  format: formatPhone,
  hrefOf: (phone: string) => `tel:${phone}`,
  history: 'o telefone',
  form: { placeholder: '+55 11 98765-4321' },
  property: {},
} as const

export const COMPANY = {
  kind: 'text',
  label: 'Empresa',
  maxLength: COMPANY_MAX,
  history: 'a empresa',
  form: {},
  property: {},
} as const

export const NOTES = { kind: 'longText', label: 'Observações', history: 'as observações', form: {} } as const

/** Who it is says the other record's history. */
export const OTHER_RECORD = { kind: 'record' } as const

/** The palette's list of statuses says what was chosen, and no more. */
export const saidAlone = (chosen: string) => chosen
