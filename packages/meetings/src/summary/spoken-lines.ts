import { type Participants, participantNamed } from './participants.ts'

/** One line of speech, without what a program wrote around it. */
export interface SpokenLine {
  /** As the transcript names them; null for somebody whom it does not name, undefined for its author. */
  readonly speaker: string | null | undefined
  readonly text: string
  /** Whether the name stands before it. */
  readonly isLabelled: boolean
}

const STAMP = String.raw`(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?(?: ?[AP]M)?`
const WORD = String.raw`\p{Lu}[\p{L}\p{M}'’.-]*`
const PARTICLE = 'd[aeo]s?|e|von|van|der|di|la'
/** 'Ana-Clara d’Ávila de Souza': two capitals at least; or how programs call those whom they do not know. */
const FULL_NAME = `${WORD}(?: (?:(?:${PARTICLE}) )*${WORD}){1,6}`
const UNKNOWN_NAME = String.raw`(?:[Ss]peaker|[Oo]rador(?:a)?|[Ff]alante|[Ll]ocutor(?:a)?|[Pp]articipante|[Pp]essoa|[Ii]nterlocutor(?:a)?) ?\p{N}{1,2}`
const NAME = `(?:${UNKNOWN_NAME}|${FULL_NAME}|${WORD})`
/** '(Convidado)', '(Externo)'. */
const ASIDE = String.raw`(?: *\([^)]{1,30}\))?`

const CUE_TIMES = /^\s*\d[\d:.,]* *-->/
const CUE_ID = /^(?:\d+|[\da-f]{8}-[\da-f-]+\S*|\S*\d\/\d+-\d+)$/i
const HEADER = /^(?:WEBVTT\b.*|X-TIMESTAMP-MAP=.*|(?:Kind|Language|Region): ?\S+)$/
const BLOCK = /^(?:NOTE|STYLE|REGION)(?:\s|$)/
const NOTICE =
  /^(?:transcri(?:ção|pt|ption)(?: (?:da|de|of) .*)?|participantes|attendees|this (?:editable )?transcript (?:was|is) .*|esta transcrição (?:editável )?.*|.{2,60} (?:iniciou|interrompeu|parou|encerrou) a transcrição|.{2,60} (?:started|stopped) transcription|(?:a )?reunião (?:foi )?encerrada após .*|meeting ended after .*)\.?$/iu
const VOICE = /<v(?:\.[\w.-]+)* +([^>]{1,100})>/gu
const TAG =
  /<\/?(?:[cibuv]|lang|ruby|rt|font)(?:[.\s][^>]{0,100})?>|<(?:\d{2}:)?\d{2}:\d{2}\.\d{3}>|\{\\an\d\}/g
const ENTITIES: readonly (readonly [RegExp, string])[] = [
  [/&nbsp;|&#160;/g, ' '],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&(?:lrm|rlm);/g, ''],
  [/&amp;/g, '&'],
]
const DATE = String.raw`\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}`
const WHATSAPP = new RegExp(`^(?:\\[${DATE},? ${STAMP}\\]|${DATE},? ${STAMP} [-–])\\s*(.*)$`, 'iu')
const MESSAGE = /^(~? ?[^:]{1,60}): ?(.*)$/u
const NO_WORDS =
  /^<[^<>]*>$|^(?:(?:imagem|vídeo|áudio|figurinha|documento|GIF) ocult[oa]|mensagem apagada|você apagou esta mensagem|esta mensagem foi apagada)\.?$/iu
const ZOOM_CHAT = new RegExp(
  `^${STAMP}\\s+(?:De|From)\\s+(.{1,60}?)\\s+(?:[Pp]ara|[Tt]o)\\s+[^:]{1,60}: ?(.*)$`,
  'u',
)
const DURATION = String.raw`(?:\d+ (?:horas?|minutos?|segundos?|hours?|minutes?|seconds?),? ?)*`
const NAME_AND_TIME = new RegExp(
  `^(${NAME})${ASIDE}(?:\\s*[|,–-]\\s*|\\s+)(?:[\\[(]?${STAMP}[\\])]?|${DURATION}\\d+ (?:segundos?|seconds?) ?(?:${STAMP})?):?$`,
  'u',
)
const TIME_AND_NAME = new RegExp(`^[\\[(]?${STAMP}[\\])]?(?:\\s*[|–-]\\s*|\\s+)(${NAME})${ASIDE}:?$`, 'u')
const TIME_ALONE = new RegExp(`^[\\[(]?${STAMP}[\\])]?(?: ?(?:-|–|a) ?[\\[(]?${STAMP}[\\])]?)?$`, 'u')
/** A time in brackets or with its seconds; 'às 10:30' and '10:30 é cedo' are speech. */
const TIME_BEFORE = new RegExp(
  `^(?:[\\[(]${STAMP}[\\])]|\\d{1,2}:\\d{2}:\\d{2}(?:[.,]\\d{1,3})?)\\s*(?:[-–]\\s+)?`,
  'u',
)
const LABEL = new RegExp(
  `^(?:[-•*] +|\\d{1,2}[.)] +|\\[[^\\]]{1,20}\\] *)?(${NAME}|[\\p{L}\\p{M}'’. -]{2,60}?)${ASIDE}(?: *[\\[(]${STAMP}[\\])])? *[:–] +(?=\\S)`,
  'u',
)
const WHOLE_NAME = new RegExp(`^(?:${UNKNOWN_NAME}|${FULL_NAME})$`, 'u')
const LONE_NAME = new RegExp(`^(${UNKNOWN_NAME}|${FULL_NAME})${ASIDE}:?$`, 'u')
/** Before a colon these are no name: 'Próximos Passos: …'. */
const HEADING =
  /\b(?:a[çc](?:ão|ões)|tarefas?|pend[eê]ncias?|fazer|encaminhamentos?|passos?|decis(?:ão|ões)|decidido|resumo|pauta|assuntos?|t[oó]picos?|objetivos?|metas?|pontos?|temas?|itens|item|observa[çc](?:ão|ões)|prazos?|datas?|projetos?|reuni(?:ão|ões)|clientes?|notas?)\b/iu

/**
 * The lines of a transcript as Teams, Zoom, Meet, WhatsApp, subtitles and recorders write it, or as it was spoken: who
 * said what, without times, numbers, tags, headers and notices.
 */
export function spokenLines(written: string, participants: Participants): SpokenLine[] {
  const lines = written
    .replace(/[\u200e\u200f\u202a-\u202e\ufeff]/g, '')
    .split(/[\r\n\u2028\u2029]/)
    .map((line) => line.replace(/[\t\u00a0\u202f]/g, ' ').trim())
  const isSubtitle = lines.some((line) => CUE_TIMES.test(line))
  const isTimed = isSubtitle || lines.some((line) => TIME_ALONE.test(line))
  const isNamed = lines.filter((line) => NAME_AND_TIME.test(line) || TIME_AND_NAME.test(line)).length > 1
  const found: SpokenLine[] = []
  let speaker: SpokenLine['speaker'] = isSubtitle ? null : undefined
  let isSkipped = false
  const say = (text: string, label?: string) => {
    if (label !== undefined) speaker = label.replace(/^~ ?/, '').trim()
    if (text.trim() !== '') found.push({ speaker, text: text.trim(), isLabelled: label !== undefined })
  }

  for (const [index, line] of lines.entries()) {
    if (line === '') isSkipped = false
    else if (isSubtitle && BLOCK.test(line)) isSkipped = true
    if (line === '' || isSkipped || CUE_TIMES.test(line) || HEADER.test(line) || NOTICE.test(line)) continue
    if (isSubtitle && CUE_ID.test(line) && CUE_TIMES.test(lines[index + 1] ?? '')) continue
    if (TIME_ALONE.test(line)) continue
    const [, sent] = WHATSAPP.exec(line) ?? []
    if (sent !== undefined) {
      const [, author, text = ''] = MESSAGE.exec(sent) ?? []
      // Without an author it is a notice.
      if (author !== undefined) say(NO_WORDS.test(text) ? '' : text, author)
      continue
    }
    const [, from, chatted = ''] = ZOOM_CHAT.exec(line) ?? []
    if (from !== undefined) {
      say(chatted, from)
      continue
    }
    const [, named] = NAME_AND_TIME.exec(line) ?? TIME_AND_NAME.exec(line) ?? []
    if (named !== undefined && (isNamed || isTimed || isName(named, participants))) {
      say('', named)
      continue
    }
    const [, alone] = LONE_NAME.exec(line) ?? []
    const isFollowed = (lines[index + 1] ?? '') !== ''
    if (alone !== undefined && isFollowed && (isTimed || isName(alone, participants))) {
      say('', alone)
      continue
    }
    for (const { voice, text } of voicesOf(line)) sayLine(text, voice)
  }
  return found

  function sayLine(text: string, voice: string | undefined) {
    const timed = TIME_BEFORE.test(text)
    const rest = text.replace(TIME_BEFORE, '')
    const [label, name = ''] = LABEL.exec(rest) ?? []
    const isLabel =
      label !== undefined &&
      (isName(name, participants) || (!HEADING.test(name) && isUnknown(name, isSubtitle || timed)))
    if (isLabel) say(rest.slice(label.length), name)
    else say(rest, voice)
  }
}

/** The pieces of a line of subtitles and who says each, as its tags tell. */
function voicesOf(line: string): { voice: string | undefined; text: string }[] {
  const [before = '', ...parts] = line.split(VOICE)
  const pieces = [{ voice: undefined as string | undefined, text: before }]
  for (let index = 0; index < parts.length; index += 2) {
    pieces.push({ voice: unescaped(parts[index] ?? ''), text: parts[index + 1] ?? '' })
  }
  return pieces.map(({ voice, text }) => ({ voice, text: unescaped(text.replace(TAG, '')) }))
}

function unescaped(text: string): string {
  return ENTITIES.reduce((rest, [pattern, sign]) => rest.replace(pattern, sign), text)
}

function isName(name: string, participants: Participants): boolean {
  return participantNamed(participants, name) !== undefined || new RegExp(`^${UNKNOWN_NAME}$`, 'u').test(name)
}

/** Of somebody who takes no part: two capitals, or one where a program wrote the line. */
function isUnknown(name: string, isExported: boolean): boolean {
  return WHOLE_NAME.test(name) || (isExported && new RegExp(`^${WORD}$`, 'u').test(name))
}
