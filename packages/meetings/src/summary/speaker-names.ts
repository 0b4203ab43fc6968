import { type Participants, participantNamed } from './participants.ts'
import { plain } from './stems.ts'

const WORD = String.raw`(?:[dD]['’])?\p{Lu}[\p{L}\p{M}'’.-]*`
const PARTICLE = 'd[aeo]s?|e|von|van|der|di|la'
/** 'Ana-Clara d’Ávila de Souza': two capitals at least. */
const FULL_NAME = `${WORD}(?: (?:(?:${PARTICLE}) )*${WORD}){1,6}`
/** 'Ferreira, Camila'. */
const REVERSED_NAME = `${WORD}(?: ${WORD})*, (?!(?:Hoje|Ontem|Today|Yesterday) )${WORD}(?: ${WORD})*`
/** How programs call those whom they do not know. */
const UNKNOWN_NAME = String.raw`(?:(?:[Ss]peaker|SPEAKER|[Oo]rador(?:a)?|[Ff]alante|[Ll]ocutor(?:a)?|[Pp]articipante|[Pp]essoa|[Ii]nterlocutor(?:a)?|[Pp]alestrante)[ _]?(?:\p{N}{1,2}|[A-Z])|(?:[Uu]nknown [Ss]peaker|(?:[Oo]rador|[Ff]alante|[Ll]ocutor|[Pp]articipante|[Cc]onta|[Uu]suário) (?:desconhecid[oa]|não identificad[oa])))`
const ADDRESS = String.raw`[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+`

export const NAME = `(?:${UNKNOWN_NAME}|${ADDRESS}|${REVERSED_NAME}|${FULL_NAME}|${WORD})`
/** Behind a name: '(Convidado)', '[ACME]', '<ana@acme.com>', '| ACME', ' - ACME'; signs. */
export const ASIDE = String.raw`(?: *(?:\([^)]{1,60}\)|\[[^\]\d][^\]]{0,60}\]|<[^>]{1,80}>|(?:\| ?| - )\p{Lu}[^\s:]*(?: \p{Lu}[^\s:]*){0,3}|\p{Extended_Pictographic}\uFE0F?))*`

const IS_UNKNOWN = new RegExp(`^${UNKNOWN_NAME}$`, 'u')
const IS_ADDRESS = new RegExp(`^${ADDRESS}$`, 'u')
const IS_FULL = new RegExp(`^(?:${UNKNOWN_NAME}|${ADDRESS}|${FULL_NAME})$`, 'u')
const IS_WORD = new RegExp(`^${WORD}$`, 'u')
const ASIDES = new RegExp(`${ASIDE}\\s*$`, 'u')
/** How programs call the one whose copy it is. */
const SELF = /^(?:voc[êe]|you|eu|me)$/i

/** Before a colon these are no name: 'Próximos Passos: …', 'Lembrando: …'. */
const HEADING =
  /\b(?:a[çc](?:ão|ões)|tarefas?|pend[eê]ncias?|fazer|encaminhamentos?|passos?|decis(?:ão|ões)|decidido|resumo|pauta|assuntos?|t[oó]picos?|objetivos?|metas?|pontos?|temas?|itens|item|observa[çc](?:ão|ões)|obs|prazos?|datas?|projetos?|reuni(?:ão|ões)|clientes?|notas?|lembr\p{L}+|aten[çc]ão|aviso|importante|detalhe|exemplo|perguntas?|respostas?|d[uú]vidas?|conclus(?:ão|ões)|combinado|respons[aá]ve(?:l|is)|valor(?:es)?|hor[aá]rio|hora|local|link|motivo|problemas?|solu[çc](?:ão|ões)|ideias?|sugest(?:ão|ões)|t[ií]tulo|dura[çc]ão|participantes)(?![\p{L}])/iu

/** Whether it names participants, is an address, or a program's word for somebody. */
export function isKnownName(label: string, participants: Participants): boolean {
  const name = bare(label)
  if ([IS_UNKNOWN, IS_ADDRESS, SELF].some((pattern) => pattern.test(name))) return true
  if (participantOf(name, participants)) return true
  return /^\p{L}+$/u.test(name) && participants.has(plain(name))
}

/** Of somebody who takes no part: two capitals, or one where a program wrote the line. */
export function isStrangersName(label: string, isExported: boolean): boolean {
  const name = bare(label)
  if (HEADING.test(name)) return false
  return IS_FULL.test(name) || (isExported && IS_WORD.test(name))
}

export const isHeading = (label: string) => HEADING.test(label)

/** The participant's full name, else the name without what is written beside it; undefined for whoever pasted. */
export function speakerOf(label: string, participants: Participants): string | undefined {
  const name = bare(label)
  if (SELF.test(name)) return undefined
  return participantOf(name, participants) ?? (IS_ADDRESS.test(name) ? localPart(name) : name)
}

function bare(label: string): string {
  return label
    .replace(/^[~*_\s]+|[*_\s]+$/gu, '')
    .replace(ASIDES, '')
    .replace(/[*_\s]+$/u, '')
}

/** 'bruno.carvalho' of an address is the name 'bruno carvalho'. */
const localPart = (address: string) => address.replace(/@.*$/u, '').replace(/[._+-]+/gu, ' ')

function participantOf(name: string, participants: Participants): string | undefined {
  if (IS_ADDRESS.test(name)) return participantNamed(participants, localPart(name))
  const [, last, first] = /^([^,]+), ([^,]+)$/.exec(name) ?? []
  return participantNamed(participants, first === undefined ? name : `${first} ${last}`)
}
