import { cutText } from '@cadencia/locale/cut'
import { formatDate, formatDateTime, formatTime, formatWeekday } from '@cadencia/locale/dates'
import { plural } from '@cadencia/locale/text'
import type { Occasion } from './invitation.ts'
import type { Message } from './next-message.ts'

const SUBJECTS = {
  invited: 'Convite',
  moved: 'Reunião remarcada',
  changed: 'Convite atualizado',
  cancelled: 'Reunião cancelada',
} as const satisfies Record<Message['what'], string>

const OPENINGS = {
  invited: 'convidou você para uma reunião.',
  moved: 'mudou o horário de uma reunião para a qual convidou você.',
  changed: 'mudou os dados de uma reunião para a qual convidou você.',
  cancelled: 'cancelou uma reunião para a qual convidou você, ou retirou o convite.',
} as const satisfies Record<Message['what'], string>

const SHOWN_MAX = 10
const SUBJECT_MAX = 200

interface Letter {
  readonly message: Message
  readonly guestName: string
  readonly organizerName: string
}

/** Subject and text of a mail to a guest, for who reads it without a calendar program. */
export function letterOf({ message, guestName, organizerName }: Letter): { subject: string; text: string } {
  const { what, invitation, occurrences } = message
  const [first = invitation, ...others] = occurrences ?? []
  const { title, location, url, description } = first
  const text = [
    `Olá, ${guestName}.`,
    `${organizerName} ${OPENINGS[what]}`,
    [
      title,
      ...[first, ...others].slice(0, SHOWN_MAX).map(whenOf),
      ...(occurrences ? beyond(others.length + 1 - SHOWN_MAX) : repeated(message)),
      ...(location === '' ? [] : [`Local: ${location}`]),
      ...(what === 'cancelled' ? [] : [`Link: ${url}`]),
    ].join('\n'),
    ...(what === 'cancelled' || description === '' ? [] : [description]),
    'O arquivo em anexo atualiza a sua agenda. Os horários são de Brasília.',
  ].join('\n\n')
  return { subject: cutText(`${SUBJECTS[what]}: ${title}`, SUBJECT_MAX), text }
}

function whenOf({ start, minutes }: Occasion): string {
  return `Quando: ${formatWeekday(start)}, ${formatDateTime(start)} às ${formatTime(Date.parse(start) + minutes * 60_000)}`
}

const beyond = (count: number) => (count > 0 ? [`e mais ${plural(count, 'data', 'datas')}`] : [])

/** How a series goes on after its first meeting. */
function repeated({ invitation: { rule, extra, endsAt } }: Message): string[] {
  if (rule === null && extra.length === 0) return []
  return [`Série até ${formatDate(endsAt)}`]
}
