import { IMPORT_FIELDS, type ImportField } from './contract.ts'

/**
 * What products call a column, the likeliest before, in the form that `plain` gives: of RD Station, HubSpot,
 * Pipedrive, Salesforce, Zoho, Agendor, Bitrix24, Google and Outlook contacts, lead advertisements, and plain
 * Portuguese and English.
 */
const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
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
    'pessoa nome',
    'nome da pessoa',
    'first name',
    'given name',
    'primeiro nome',
    'nome proprio',
    'nome e sobrenome',
    'display name',
    'nome de exibicao',
    'nome do cliente',
    'customer name',
    'contato',
    'contact',
    'contact person',
    'pessoa de contato',
    'lead pessoa de contato',
    'negocio pessoa de contato',
    'lead contact person',
    'deal contact person',
    'pessoa',
    'lead',
    'cliente',
    'customer',
  ],
  lastName: ['sobrenome', 'last name', 'family name', 'surname', 'ultimo nome', 'apelido de familia'],
  email: [
    'email',
    'e mail',
    'email address',
    'e mail address',
    'endereco de email',
    'endereco de e mail',
    'endereco de correio eletronico',
    'email principal',
    'e mail principal',
    'primary email',
    'email do lead',
    'e mail do lead',
    'email do contato',
    'e mail do contato',
    'email 1',
    'e mail 1',
    'e mail 1 value',
    'email 1 value',
    'person email work',
    'person email',
    'pessoa e mail trabalho',
    'pessoa e mail',
    'work email',
    'work e mail',
    'email comercial',
    'e mail comercial',
    'e mail de trabalho',
    'email de trabalho',
    'mail',
    'correio eletronico',
  ],
  phone: [
    'whatsapp',
    'numero do whatsapp',
    'numero de whatsapp',
    'whatsapp phone number',
    'celular',
    'telefone celular',
    'mobile phone',
    'mobile phone number',
    'mobile',
    'cell phone',
    'numero de celular',
    'numero do celular',
    'numero de telefone celular',
    'telefone movel',
    'pessoa telefone celular',
    'person phone mobile',
    'telefone',
    'phone',
    'phone number',
    'numero de telefone',
    'numero do telefone',
    'telefone principal',
    'primary phone',
    'telefone do lead',
    'telefone do contato',
    'telefone comercial',
    'business phone',
    'work phone',
    'telefone de trabalho',
    'phone 1 value',
    'pessoa telefone trabalho',
    'person phone work',
    'person phone',
    'telefone 1',
    'tel',
    'fone',
    'contato telefonico',
  ],
  company: [
    'empresa',
    'company',
    'company name',
    'nome da empresa',
    'organizacao',
    'organization',
    'organization name',
    'organizacao nome',
    'nome da organizacao',
    'organization 1 name',
    'person organization',
    'pessoa organizacao',
    'lead organizacao',
    'negocio organizacao',
    'associated company',
    'empresa associada',
    'account name',
    'account',
    'empresa conta',
    'conta',
    'nome da conta',
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
  status: [
    'status',
    'lead status',
    'status do lead',
    'situacao',
    'situacao do lead',
    'estagio no funil',
    'estagio do funil',
    'estagio do lead',
    'fase do ciclo de vida',
    'lifecycle stage',
  ],
  notes: [
    'notas',
    'observacoes',
    'observacao',
    'anotacoes',
    'anotacao',
    'notes',
    'note',
    'comentarios',
    'comentario',
    'comments',
    'comment',
    'obs',
    'descricao',
    'description',
  ],
}

/** Names of a part that stands between first and last name, and of an area code that stands beside its number. */
export const MIDDLE_NAMES: readonly string[] = [
  'middle name',
  'additional name',
  'second name',
  'nome do meio',
  'segundo nome',
]
export const AREA_CODE = /^(?:ddd\b|codigo de area\b|area code\b)/

/** Words that tell what a column is, if no whole name does; mobile numbers before others. */
const TELLING: readonly (readonly [ImportField, RegExp])[] = [
  ['email', /\be ?mails?\b/],
  ['phone', /\b(?:whats(?:app)?|wpp|zap|celular|cel|mobile|cell)\b/],
  ['phone', /\b(?:telefones?|phones?|fones?|tel)\b/],
  ['company', /^(?:\p{L}+ ){0,3}(?:empresa|company)\b/u],
  ['name', /^(?:nome|name)\b|\b(?:full|your|seu) ?(?:nome|name)\b/],
]
/** Words of columns that are about an address, a number, a name or a company. */
const ABOUT =
  /^dd[di]\b|^(?:code|codigo|country|pais)\b|\b(?:type|tipo|label|rotulo|status|opt|date|data|dia|hora|id|country code|operadora|hash|valid\w*|verif\w*|enviad\w*|sent|bounce\w*|count|quantidade|fax|obs|consent\w*|marketing|site|url|web|size|tamanho|porte|setor|segmento|cargo|cnpj|cidade|city|campaign|campanha|ad|adset|form|formulario|anuncio|produto|fantasia|meio|prefix|suffix|phonetic)\b|^(?:address|endereco) da (?:empresa|company)/
/** Words of columns that are often about one of us. */
const ABOUT_US =
  /\b(?:owner|proprietari\w*|responsave(?:l|is)|vendedor\w*|consultor\w*|corretor\w*|usuario|user|assist\w*|gerente|manager)\b/

/** A header without accents, signs, invisible characters and capitals: `E-mail 1 - Value` is `e mail 1 value`. */
export function plain(header: string): string {
  return header
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export interface Meaning {
  readonly field: ImportField
  /** The likelier, the lower. */
  readonly rank: number
  /** `named`: the whole name says so; `partial`: a word in it; `doubtful`: and it may be about one of us. */
  readonly by: 'named' | 'partial' | 'doubtful'
}

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  IMPORT_FIELDS.flatMap((field) => NAMES[field].map((name, rank) => [name, { field, rank, by: 'named' }])),
)
/** Behind all that have a name. */
const PARTIAL_RANK = 100
const DOUBTFUL_RANK = 200

/** What a column is, by its name in the form that `plain` gives; undefined where that says nothing. */
export function meaningOf(name: string): Meaning | undefined {
  const named = MEANINGS.get(name)
  if (named) return named
  if (ABOUT.test(name)) return undefined
  const index = TELLING.findIndex(([, word]) => word.test(name))
  const field = TELLING[index]?.[0]
  if (field === undefined) return undefined
  return ABOUT_US.test(name)
    ? { field, rank: DOUBTFUL_RANK + index, by: 'doubtful' }
    : { field, rank: PARTIAL_RANK + index, by: 'partial' }
}
