import { type ColumnMapping, IMPORT_FIELDS, type ImportField, SPECIFIED_ORDER } from './contract.ts'

/**
 * What products call a column, the likeliest before, in the form that `plain` gives: of RD Station, HubSpot,
 * Pipedrive, Salesforce, Zoho, Agendor, Google and Outlook contacts, and plain Portuguese and English.
 */
const HEADERS: Readonly<Record<ImportField, readonly string[]>> = {
  name: [
    'nome',
    'name',
    'nome completo',
    'full name',
    'nome do lead',
    'lead name',
    'nome do contato',
    'contact name',
    'person name',
    'nome da pessoa',
    'first name',
    'given name',
    'primeiro nome',
    'nome e sobrenome',
    'display name',
    'contato',
    'contact',
    'contact person',
    'pessoa de contato',
    'pessoa',
    'lead',
    'cliente',
    'customer',
  ],
  lastName: ['sobrenome', 'last name', 'family name', 'surname', 'ultimo nome'],
  email: [
    'email',
    'e mail',
    'email address',
    'e mail address',
    'endereco de email',
    'endereco de e mail',
    'email principal',
    'e mail principal',
    'primary email',
    'email do lead',
    'e mail do lead',
    'email do contato',
    'email 1',
    'e mail 1 value',
    'email 1 value',
    'person email work',
    'person email',
    'work email',
    'email comercial',
    'e mail comercial',
    'mail',
    'correio eletronico',
  ],
  phone: [
    'whatsapp',
    'celular',
    'telefone celular',
    'mobile phone',
    'mobile phone number',
    'mobile',
    'cell phone',
    'telefone',
    'phone',
    'phone number',
    'numero de telefone',
    'telefone principal',
    'primary phone',
    'telefone do lead',
    'telefone do contato',
    'telefone comercial',
    'business phone',
    'work phone',
    'phone 1 value',
    'person phone mobile',
    'person phone work',
    'person phone',
    'telefone 1',
    'tel',
    'fone',
  ],
  company: [
    'empresa',
    'company',
    'company name',
    'nome da empresa',
    'organizacao',
    'organization',
    'organization name',
    'organization 1 name',
    'person organization',
    'associated company',
    'empresa associada',
    'account name',
    'account',
    'conta',
    'razao social',
    'nome fantasia',
    'companhia',
    'instituicao',
  ],
  source: [
    'origem',
    'source',
    'lead source',
    'origem do lead',
    'fonte do lead',
    'fonte',
    'origem da primeira conversao',
    'fonte original',
    'original source',
    'canal de origem',
    'canal',
  ],
  status: ['status', 'lead status', 'status do lead', 'situacao', 'situacao do lead'],
  notes: [
    'notas',
    'observacoes',
    'observacao',
    'anotacoes',
    'notes',
    'note',
    'comentarios',
    'comments',
    'obs',
    'descricao',
    'description',
  ],
}

/** Keywords that identify a column if no full header matched. */
const TELLING: Partial<Record<ImportField, RegExp>> = {
  email: /\be ?mail\b/,
  phone: /\b(?:whatsapp|celular|telefone|phone|fone)\b/,
  company: /\b(?:empresa|company)\b/,
}

/** A header without accents, signs and capitals: `E-mail 1 - Value` is `e mail 1 value`. */
function plain(header: string): string {
  return header
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** What the names in a header say about its columns; each column is one field at most. */
export function findMapping(header: readonly string[]): ColumnMapping {
  const names = header.map(plain)
  const mapping: ColumnMapping = {}
  const take = (field: ImportField, index: number) => {
    if (index >= 0 && !Object.values(mapping).includes(index)) mapping[field] = index
  }
  for (const field of IMPORT_FIELDS) {
    const known = HEADERS[field].find((name) => names.includes(name))
    if (known !== undefined) take(field, names.indexOf(known))
  }
  for (const field of IMPORT_FIELDS) {
    const telling = TELLING[field]
    if (telling && mapping[field] === undefined) {
      take(
        field,
        names.findIndex((name, index) => telling.test(name) && !Object.values(mapping).includes(index)),
      )
    }
  }
  return mapping
}

/** Name, email, phone, company, source, as far as there are columns. */
export function specifiedOrder(width: number): ColumnMapping {
  return Object.fromEntries(SPECIFIED_ORDER.slice(0, width).map((field, index) => [field, index]))
}

export interface FoundColumns {
  readonly mapping: ColumnMapping
  /** Whether the header's names said so; the specified order otherwise. */
  readonly isFound: boolean
}

/** The columns of a file by its header's names; by the specified order where no name says anything. */
export function columnsOf(header: readonly string[]): FoundColumns {
  const mapping = findMapping(header)
  const isFound = Object.keys(mapping).length > 0
  return { mapping: isFound ? mapping : specifiedOrder(header.length), isFound }
}
