import fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { describe, expect, it } from 'vitest'
import { getCalendar, getCalendarFile, getMeetingFile } from './calendar/contract.ts'
import { getPermanentRoom, joinMeeting, MeetingDraft, MeetingPatch } from './contract.ts'
import { TRANSCRIPT_MAX, TranscriptDraft } from './transcripts/contract.ts'

const id = '3f0c1c6e-8a5e-4b59-9a3b-0d6f0a1c2b3d'
const start = '2026-11-20T10:00:00-03:00'
const least = { title: 'Planejamento', scheduledAt: start }

/** The Portuguese messages with which a schema refuses `value`, by path; empty when it is accepted. */
function refusals(
  schema: typeof MeetingDraft | typeof MeetingPatch | typeof TranscriptDraft,
  value: unknown,
) {
  const result = schema.safeParse(value)
  const issues = (result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
  return [...new Set(issues)]
}

describe('a meeting draft', () => {
  it('needs a title and a start, and gets the specified defaults', () => {
    expect(MeetingDraft.parse(least)).toEqual({
      ...least,
      description: '',
      duration: 60,
      meetUrl: '',
      location: '',
      guests: [],
      participantIds: [],
      meetingType: 'planning',
      teamId: null,
    })
  })

  it('takes its start as scheduledFor as well', () => {
    expect(refusals(MeetingDraft, { title: 'Planejamento', scheduledFor: start })).toEqual([])
  })

  it('drops what it does not know', () => {
    const stranger = { ...least, createdBy: id, status: 'completed', version: 9 }
    expect(MeetingDraft.parse(stranger)).toEqual(MeetingDraft.parse(least))
  })

  it('says at once all that is missing', () => {
    const both = ['title: Título é obrigatório', 'scheduledAt: Data e hora são obrigatórias']
    expect(refusals(MeetingDraft, {})).toEqual(both)
    expect(refusals(MeetingDraft, { title: '  ' })).toEqual(both)
  })

  it.each([
    ['title', '\u200b', 'Título é obrigatório'],
    ['title', 'x'.repeat(201), 'Use no máximo 200 caracteres'],
    ['location', 'x'.repeat(201), 'Use no máximo 200 caracteres'],
    ['location', 'Sala 3\nAndar 2', 'Use uma só linha'],
    ['scheduledAt', '', 'Data e hora são obrigatórias'],
    ['scheduledAt', '2025-02-30T10:00:00Z', 'Data e hora inválidas'],
    ['scheduledAt', '2026-11-20T10:00:00', 'Data e hora inválidas'],
    ['scheduledAt', '0000-01-01T00:00:00Z', 'Data e hora inválidas'],
    ['scheduledAt', '+275760-09-13T00:00:00Z', 'Data e hora inválidas'],
    ['duration', 14, 'Duração mínima de 15 minutos'],
    ['duration', 15.5, 'Duração inválida'],
    ['duration', '60', 'Duração inválida'],
    ['duration', 1e308, 'Duração inválida'],
    ['meetUrl', 'sala', 'URL inválida'],
    ['meetUrl', 'javascript:alert(1)', 'URL inválida'],
    ['meetUrl', 'https://meet.example/\0', 'URL inválida'],
    ['meetUrl', 'https://meet.example/\ud800', 'URL inválida'],
    ['participantIds', id, 'Participantes inválidos'],
    ['meetingType', 'party', 'Tipo de reunião inválido'],
    ['teamId', '', 'Identificador inválido'],
    ['repeat', {}, 'Informe até quando a reunião se repete'],
  ])('refuses %s %j', (field, value, message) => {
    expect(refusals(MeetingDraft, { ...least, [field]: value })).toEqual([`${field}: ${message}`])
  })

  it.each([
    [{ until: '2026-02-30' }, 'repeat.until: Data inválida'],
    [{ count: 1 }, 'repeat.count: Repita ao menos 2 vezes'],
    [{ count: 105 }, 'repeat.count: Repita no máximo 104 vezes'],
  ])('refuses the repetition %j', (repeat, message) => {
    expect(refusals(MeetingDraft, { ...least, repeat })).toContain(message)
  })

  it('a series ends on the meeting’s own day of São Paulo or later', () => {
    const evening = { title: 'Planejamento', scheduledFor: '2026-11-21T01:00:00Z' }
    expect(refusals(MeetingDraft, { ...evening, repeat: { until: '2026-11-20' } })).toEqual([])
    expect(refusals(MeetingDraft, { ...evening, repeat: { until: '2026-11-19' } })).toEqual([
      'repeat.until: A repetição deve terminar no dia da reunião ou depois',
    ])
  })

  it('refuses more than 500 participants', () => {
    const participantIds = Array(501).fill(id)
    expect(refusals(MeetingDraft, { ...least, participantIds })).toEqual([
      'participantIds: Convide no máximo 500 pessoas',
    ])
  })

  it('keeps no line break of a link', () => {
    const draft = MeetingDraft.parse({ ...least, meetUrl: 'https://meet.example/\r\nATTENDEE:x' })
    expect(draft.meetUrl).not.toMatch(/[\r\n]/)
  })
})

describe('a meeting patch', () => {
  it('adds nothing that was not sent', () => {
    expect(MeetingPatch.parse({ status: 'completed' })).toEqual({ status: 'completed' })
    expect(MeetingPatch.parse({})).toEqual({})
  })

  it.each([
    [{ status: 'cancelled' }, 'status: Status inválido'],
    [{ title: '' }, 'title: Título é obrigatório'],
    [{ version: 0 }, 'version: Versão inválida'],
    [{ goals: [{ text: ' ', met: false }] }, 'goals.0.text: Descreva o objetivo'],
  ])('refuses %j', (patch, message) => {
    expect(refusals(MeetingPatch, patch)).toEqual([message])
  })
})

describe('a transcript draft', () => {
  it.each([id, 'permanent-room'])('belongs to %s', (meetingId) => {
    expect(refusals(TranscriptDraft, { meetingId, transcript: 'Olá' })).toEqual([])
  })

  it('holds a million characters and no more', () => {
    const transcript = 'á'.repeat(TRANSCRIPT_MAX)
    expect(refusals(TranscriptDraft, { meetingId: id, transcript })).toEqual([])
    expect(refusals(TranscriptDraft, { meetingId: id, transcript: `${transcript}á` })).toEqual([
      'transcript: Use no máximo 1.000.000 caracteres',
    ])
  })

  it('is neither empty nor for a room that does not exist', () => {
    expect(refusals(TranscriptDraft, { meetingId: 'other-room', transcript: ' ' })).toEqual([
      'meetingId: Identificador inválido',
      'transcript: A transcrição está vazia',
    ])
  })
})

describe('the addresses', () => {
  async function server() {
    const app = fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler)
    const typed = app.withTypeProvider<ZodTypeProvider>()
    typed.get('/api/meetings/:id', (request) => ({ one: request.params }))
    typed.route({
      ...getPermanentRoom,
      handler: () => ({ meetUrl: 'https://meet.example/', meetingId: null }),
    })
    typed.route({
      ...getMeetingFile,
      handler: async (request, reply) => {
        reply.type('text/calendar')
        return `file of ${request.params.id}`
      },
    })
    typed.route({ ...getCalendar, handler: () => ({ url: 'https://cadencia.example/x.ics' }) })
    typed.route({
      ...getCalendarFile,
      handler: async (request, reply) => {
        reply.type('text/calendar')
        return `feed of ${request.params.token}`
      },
    })
    typed.post(joinMeeting.url, { schema: { params: joinMeeting.schema.params } }, () => 'joined')
    await app.ready()
    return app
  }

  it.each([
    [`/api/meetings/${id}.ics`, `file of ${id}`],
    ['/api/calendar/s3cr3t-_.ics', 'feed of s3cr3t-_'],
  ])('%s is a calendar file', async (url, body) => {
    const response = await (await server()).inject(url)
    expect(response.body).toBe(body)
    expect(response.headers['content-type']).toContain('text/calendar')
  })

  it('tell a meeting, its file and the permanent room apart', async () => {
    const app = await server()
    expect((await app.inject(`/api/meetings/${id}`)).json()).toEqual({ one: { id } })
    expect((await app.inject('/api/meetings/permanent-room')).json()).toHaveProperty('meetUrl')
    expect((await app.inject('/api/meetings/permanent-room.ics')).statusCode).toBe(400)
    expect((await app.inject('/api/calendar/s3cr3t')).statusCode).toBe(404)
  })

  it('let one join a meeting or the permanent room and nothing else', async () => {
    const app = await server()
    const join = async (key: string) =>
      (await app.inject({ method: 'POST', url: `/api/meetings/${key}/join` })).statusCode
    expect(await join(id)).toBe(200)
    expect(await join('permanent-room')).toBe(200)
    expect(await join('other-room')).toBe(400)
  })
})
