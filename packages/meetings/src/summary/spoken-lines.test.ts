import { describe, expect, it } from 'vitest'
import { summariseExtractively } from './extractive.ts'
import { transcriptText } from './model-prompt.ts'
import { participantsByFirstName } from './participants.ts'
import { spokenLines } from './spoken-lines.ts'

const names = ['Ana Souza', 'Bruno Carvalho', 'Camila Ferreira', 'João-Pedro d’Ávila']
const participants = participantsByFirstName(names)

const BRUNO = 'Vou enviar a proposta até sexta.'
const CAMILA = 'Eu vou revisar o contrato amanhã.'

const EXPORTS: readonly (readonly [program: string, text: string])[] = [
  [
    'Teams, subtitles',
    `WEBVTT\n\nf1c2d3e4-0000-4000-8000-000000000001/12-0\n00:00:03.000 --> 00:00:06.000\n<v Bruno Carvalho>Vou enviar a proposta\naté sexta.</v>\n\n00:00:07.000 --> 00:00:09.000\n<v Camila Ferreira>${CAMILA}</v>`,
  ],
  ['Teams, the page', `Bruno Carvalho   0:03\n${BRUNO}\n\nCamila Ferreira   0:12\n${CAMILA}`],
  [
    'Teams, the page in full',
    `Transcrição\nAna Souza iniciou a transcrição\n\nBruno Carvalho 0 minutos 3 segundos0:03\n${BRUNO}\nCamila Ferreira (Convidado)\t0:12\n${CAMILA}`,
  ],
  [
    'Zoom, subtitles',
    `\ufeffWEBVTT\r\n\r\n1\r\n00:00:03.000 --> 00:00:06.000\r\nBruno Carvalho: ${BRUNO}\r\n\r\n2\r\n00:00:07.000 --> 00:00:09.000\r\nCamila Ferreira: ${CAMILA}\r\n`,
  ],
  ['Zoom, chat', `00:00:03 Bruno Carvalho: ${BRUNO}\n00:00:12\tCamila Ferreira:\t${CAMILA}`],
  [
    'Zoom, saved chat',
    `09:15:02 De Bruno Carvalho para Todos: ${BRUNO}\n09:15:12 From Camila Ferreira to Everyone:\n${CAMILA}`,
  ],
  ['Meet', `(00:00:05)\n\nBruno Carvalho\n${BRUNO}\n\n(00:00:12)\nCamila Ferreira: ${CAMILA}`],
  [
    'SRT',
    `1\n00:00:03,000 --> 00:00:06,000\nBruno Carvalho: ${BRUNO}\n\n2\n00:00:07,000 --> 00:00:09,000\n<i>Camila Ferreira: ${CAMILA}</i>`,
  ],
  [
    'WhatsApp, iPhone',
    `\u200e[11/12/2026 09:14:00] Equipe: \u200e<anexado: 1.pdf>\n[11/12/2026 09:15:02] Bruno Carvalho: ${BRUNO}\n[11/12/2026, 09:15:12] Camila Ferreira: ${CAMILA}`,
  ],
  [
    'WhatsApp, Android',
    `11/12/2026 09:10 - As mensagens são protegidas com a criptografia de ponta a ponta.\n11/12/2026 09:15 - Bruno Carvalho: ${BRUNO}\n11/12/2026 09:16 - Bruno Carvalho: <Mídia oculta>\n11/12/2026 09:17 - Camila Ferreira: ${CAMILA}`,
  ],
  ['Otter', `Bruno Carvalho  0:03\n${BRUNO}\n\nCamila  0:12\n${CAMILA}`],
]

describe('a transcript as programs write it', () => {
  it.each(EXPORTS)('%s: each promise is of the one who made it', (_, text) => {
    const made = summariseExtractively({
      title: 'Reunião',
      day: '2026-11-24',
      parts: [{ speaker: 'Ana Souza', text }],
      participantNames: names,
    })
    expect(made.actionItems.map(({ assignee, dueDate }) => [assignee, dueDate])).toEqual([
      ['Bruno Carvalho', '2026-11-27'],
      ['Camila Ferreira', '2026-11-25'],
    ])
    const shown = [made.summary, ...made.actionItems.map((item) => item.text)].join('\n')
    expect(shown).not.toMatch(/<|>|\d:\d|Bruno Carvalho|Camila|WEBVTT|criptografia|Transcri|Todos/)
    const asked = transcriptText({
      title: '',
      day: '2026-11-24',
      parts: [{ speaker: 'Ana Souza', text }],
      participantNames: names,
    })
    expect(asked).not.toMatch(/Ana Souza|<|-->/)
  })

  it.each([
    ['Speaker 1: Vou enviar.\nOrador 2: Eu também.', ['Speaker 1', 'Orador 2']],
    ['Carla Dias de Sá: Vou enviar.', ['Carla Dias de Sá']],
    ['João-Pedro d’Ávila: vou enviar', ['João-Pedro d’Ávila']],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n<v Zé &amp; Cia>Vou enviar.', ['Zé & Cia']],
    ['1\n00:00:01,000 --> 00:00:02,000\nVou enviar.', [null]],
    ['[00:00:05] Carla: vou enviar', ['Carla']],
  ])('%j names who speaks, whether or not they take part', (text, speakers) => {
    expect(spokenLines(text, participants).map(({ speaker }) => speaker)).toEqual(speakers)
  })

  it.each([
    'Resumo: vou enviar a proposta.',
    'Próximos Passos: enviar a proposta.',
    'A reunião começa às 10:30',
    'Lembrando: o horário é 10:30',
    '10:30 é cedo demais',
    'Fica assim: o Bruno envia',
    'Chegamos em 2:1 de razão -> bom',
  ])('%j is its author’s speech as it stands', (text) => {
    expect(spokenLines(text, participants)).toEqual([{ speaker: undefined, text, isLabelled: false }])
  })
})
