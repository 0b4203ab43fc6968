import { ASIDE, NAME } from './speaker-names.ts'

const HALF = String.raw`(?: ?(?:[AaPp]\.?[Mm]\.?|d[ae] (?:manhã|tarde|noite|madrugada)))?`
const STAMP = String.raw`(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?${HALF}`
const DAY = String.raw`(?:\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{1,4})?|[Hh]oje|[Oo]ntem|[Tt]oday|[Yy]esterday)`
/** '24/11/2026, 09:15', '09:15, 24/11/2026'. */
const WHEN = `(?:${DAY},? (?:às |at )?${STAMP}|${STAMP}, ${DAY}|${STAMP})`
const UNITS = '(?:horas?|minutos?|segundos?|hours?|minutes?|seconds?)'
const LENGTH = `\\d+ ${UNITS}(?:,? (?:e )?\\d+ ${UNITS})*`
const ARROW = '(?:-->|->|→)'

export const CUE = new RegExp(`^\\s*\\d[\\d:.,]* *-->|^${STAMP},${STAMP}$`)
const CUE_REST = /^\s*\d[\d:.,]* *--> *[\d:.,]+((?: +[a-z]+:\S+)*)/
const HEADER = /^(?:WEBVTT\b.*|X-TIMESTAMP-MAP=.*|(?:Kind|Language|Region): ?\S+)$/
export const BLOCK = /^(?:NOTE|STYLE|REGION)(?:\s|$)/
const NOTICE =
  /^(?:.{1,100} [-–] transcri(?:pt|ção)|transcri(?:ção|pt|ption) (?:da|de|of) .*|this (?:editable )?transcript (?:was|is) .*|esta transcrição (?:editável )?.*|.{2,60} (?:iniciou|interrompeu|parou|encerrou) a transcrição|.{2,60} (?:started|stopped) transcription|(?:a )?(?:reunião|transcrição) (?:foi )?(?:encerrada|terminou|terminada) (?:após|depois de) .*|(?:meeting|transcription) ended after .*|(?:transcribed by|transcrito por|view recording|ver gravação) .*|-{3,})\.?$/iu
/** Stands above what was said. */
export const HEADING = /^transcri(?:ção|pt|ption)$/iu
/** A heading above a line that names who is there. */
export const ATTENDANCE = /^(?:participantes|attendees|convidados|speakers|oradores):?$/iu
const NO_WORDS =
  /^<[^<>]*>$|^(?:.{1,80} • .*)?(?:imagem|vídeo|áudio|figurinha|documento|GIF|contato|cartão do contato|mensagem de vídeo) (?:ocultad|oculta|omitid)[oa]?$|^(?:mensagem apagada|você apagou esta mensagem|esta mensagem foi apagada|aguardando esta mensagem.*|null)\.?$|^\S.{0,120}\.\w{2,5} \((?:arquivo anexado|file attached)\)$|^(?:ligação|chamada) de (?:voz|vídeo)(?: perdida)?\b.{0,60}$|^(?:localização|localização em tempo real|location): ?\S*$|^(?:reagiu a|reacted to|respondendo a|replying to|removeu|removed|em resposta a) .*["”“].*$|^(?:as )?mensagens e (?:as )?ligações são protegidas .*$/iu
const EDITED =
  /\s*<(?:mensagem editada|esta mensagem foi editada|this message was edited|anexado: [^>]*|attached: [^>]*)>$/iu
const SOUND =
  /[[(](?:m[úu]sica|risos?|risadas?|aplausos?|inaud[íi]vel|sil[êe]ncio|ru[íi]dos?|barulho|pausa|suspiros?|tosse|music|laugh\w*|applause|inaudible|crosstalk|noise|silence)[^\])]{0,30}[\])]|[♪♫]+/giu
const TAG =
  /<\/?(?:[cibpuv]|lang|ruby|rt|font|span|br|div|body|head|tt)(?:[.\s][^>]{0,100})?\/?>|<(?:\d{2}:)?\d{2}:\d{2}\.\d{3}>|\{\\an?\d+\}/g

const ACCENTS = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  cedil: '\u0327',
  uml: '\u0308',
}
const ACCENTED = new RegExp(`&([A-Za-z])(${Object.keys(ACCENTS).join('|')});`, 'g')
const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  lrm: '',
  rlm: '',
}

const WHATSAPP = new RegExp(
  `^(?:\\[(?:${DAY},? ${STAMP}|${STAMP}, ${DAY})\\]|${DAY},? ${STAMP} [-–])\\s*(.*)$`,
  'iu',
)
const MESSAGE = /^([^:"“”]{1,80}): ?(.*)$/u
const ZOOM_CHAT = new RegExp(
  `^(?:${DAY} )?${STAMP}\\s+(?:De|From)\\s+([^:]{1,60}?)(?:\\s+(?:[Pp]ara|[Tt]o)\\s+[^:]{1,60})? ?: ?(.*)$`,
  'u',
)
const RANGE = `${WHEN}(?: ?(?:-|–|a|${ARROW}) ?${STAMP})?`
const BRACKETED = `[\\[(]${RANGE}[\\])]`
const NAME_AND_TIME = new RegExp(
  `^(?:\\[|\\*\\*)?(${NAME}${ASIDE})(?:\\]|\\*\\*)?(?:\\s*[|,–—-]\\s*|\\s+)(?:${BRACKETED}|${RANGE}|${LENGTH} ?(?:${STAMP})?):?$`,
  'u',
)
const TIME_AND_NAME = new RegExp(`^(?:${BRACKETED}|${STAMP})(?:\\s*[|–-]\\s*|\\s+)(${NAME}${ASIDE}):?$`, 'u')
const TIME_ALONE = new RegExp(`^(?:${BRACKETED}|${RANGE}|${LENGTH})$`, 'u')
/** A time in brackets or with its seconds; 'às 10:30' and '10:30 é cedo' are speech. */
const TIME_BEFORE = new RegExp(
  `^(?:${BRACKETED}|${STAMP} ?${ARROW} ?${STAMP}|\\d{1,2}:\\d{2}:\\d{2}(?:[.,]\\d{1,3})?)\\s*(?:[-–]\\s+)?`,
  'u',
)
const SHORT_TIME_BEFORE = new RegExp(`^\\d{1,2}:\\d{2}\\s+(?=${NAME}${ASIDE}: )`, 'u')
const NAME_ALONE = new RegExp(`^(?:\\[(${NAME})\\]|\\((${NAME})\\)|(${NAME}${ASIDE})):?$`, 'u')
/** Webex: '1 "Ana Souza" (1234567)', before or behind the times. */
const QUOTED_NAME = new RegExp(`^(?:\\d+ +)?"(${NAME}${ASIDE})" \\(\\d+\\)$`, 'u')
const LABEL = new RegExp(
  `^(?:[-•*>]+ +|\\d{1,2}[.)] +)?(?:\\[(${NAME}${ASIDE})\\]:?|\\((${NAME}${ASIDE})\\):?|(?:\\[[^\\]]{1,20}\\] *)?(\\*{0,2}(?:${NAME}|[\\p{L}\\p{M}\\p{N}'’. -]{2,60}?)${ASIDE}\\*{0,2})(?: *${BRACKETED})? *[:–]\\*{0,2}) +(?=\\S)`,
  'u',
)

/** No line that names somebody or a time is longer, so that no expression reads on. */
const NAMING_MAX = 200

/** One line of an export, without what the program wrote around it. */
export type ExportLine =
  | { readonly kind: 'notice' | 'time' }
  | { readonly kind: 'message'; readonly label: string; readonly text: string }
  /** A name with a time: who speaks in the lines that follow. */
  | { readonly kind: 'speaker'; readonly label: string }
  | { readonly kind: 'text'; readonly text: string }

export function exportLine(line: string): ExportLine {
  if (CUE.test(line)) {
    const said = line.replace(CUE_REST, '').trim()
    return said === '' || !CUE_REST.test(line) ? { kind: 'time' } : { kind: 'text', text: said }
  }
  if (HEADER.test(line)) return { kind: 'notice' }
  if (line.length > NAMING_MAX) return messageOf(line) ?? { kind: 'text', text: line }
  if (NOTICE.test(line)) return { kind: 'notice' }
  if (TIME_ALONE.test(line)) return { kind: 'time' }
  const [, label] = NAME_AND_TIME.exec(line) ?? TIME_AND_NAME.exec(line) ?? QUOTED_NAME.exec(line) ?? []
  return label === undefined ? (messageOf(line) ?? { kind: 'text', text: line }) : { kind: 'speaker', label }
}

function messageOf(line: string): ExportLine | undefined {
  const [, sent] = WHATSAPP.exec(line) ?? []
  if (sent !== undefined) {
    const [, label, text = ''] = MESSAGE.exec(sent) ?? []
    if (label === undefined) {
      const named = nameAlone(sent)
      return named === undefined ? { kind: 'notice' } : { kind: 'speaker', label: named }
    }
    // The program's own words begin with a mark.
    return { kind: 'message', label, text: text.startsWith('\u200e') ? '' : text }
  }
  const [, label, text = ''] = ZOOM_CHAT.exec(line) ?? []
  return label === undefined ? undefined : { kind: 'message', label, text }
}

/** The name that a line consists of. */
export function nameAlone(line: string): string | undefined {
  const [, square, round, plain] = NAME_ALONE.exec(line.slice(0, NAMING_MAX).replace(SOUND, '')) ?? []
  return square ?? round ?? plain
}

/** A name before a colon, whether or not it is one, and whether a time stands before it. */
export function labelled(text: string) {
  const rest = text.replace(SOUND, ' ').trimStart().replace(TIME_BEFORE, '').replace(SHORT_TIME_BEFORE, '')
  const [whole, square, round, plain] = LABEL.exec(rest.slice(0, NAMING_MAX)) ?? []
  return {
    label: square ?? round ?? plain,
    rest: whole === undefined ? rest : rest.slice(whole.length),
    isTimed: TIME_BEFORE.test(text) || SHORT_TIME_BEFORE.test(text),
    isBracketed: plain === undefined,
  }
}

const VOICE = /<v(?:\.[\w.-]+)* +([^>]{1,100})>/gu

/** The pieces of a line of subtitles and who says each, as its tags tell. */
export function voicesOf(line: string): { label: string | undefined; text: string }[] {
  const [before = '', ...parts] = line.split(VOICE)
  const pieces = [{ label: undefined as string | undefined, text: before }]
  for (let index = 0; index < parts.length; index += 2) {
    pieces.push({ label: unescaped(parts[index] ?? ''), text: parts[index + 1] ?? '' })
  }
  return pieces.map(({ label, text }) => ({ label, text: unescaped(text.replace(TAG, '')) }))
}

/** What of it was said: nothing of a file, a call, a sound or a mark. */
export function wordsSaid(text: string): string {
  const said = text.replaceAll('\u200e', '').replace(SOUND, ' ').trim().replace(EDITED, '').trim()
  return NO_WORDS.test(said) ? '' : said
}

function unescaped(text: string): string {
  return text
    .replace(ACCENTED, (_, letter: string, accent: keyof typeof ACCENTS) =>
      (letter + ACCENTS[accent]).normalize('NFC'),
    )
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (sign, hex?: string, decimal?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : sign
    })
    .replace(/&(\w+);/g, (sign, name: string) => ENTITIES[name] ?? sign)
    .replaceAll('&amp;', '&')
    .toWellFormed()
}
