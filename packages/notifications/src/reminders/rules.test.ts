import { describe, expect, it } from 'vitest'
import { dueAt, isReminderTime, meetingReminder, remindersAt, taskReminder } from './rules.ts'

const START = '2026-11-23T15:00:00.000Z'
const meeting = { id: 'm', title: 'Planejamento', scheduledAt: START, status: 'scheduled' }
const minutesBefore = (minutes: number, instant = START) => Date.parse(instant) - minutes * 60_000

describe('a meeting reminds', () => {
  it.each([
    [60.1, undefined],
    [60, 'Reunião em 1 hora'],
    [55, 'Reunião em 1 hora'],
    [54.9, undefined],
    [15.1, undefined],
    [15, 'REUNIÃO EM 15 MINUTOS'],
    [10, 'REUNIÃO EM 15 MINUTOS'],
    [9.9, undefined],
    [5.1, undefined],
    [5, 'REUNIÃO COMEÇANDO AGORA!'],
    [0, 'REUNIÃO COMEÇANDO AGORA!'],
    [-0.1, undefined],
  ])('%s minutes before: %s', (minutes, title) => {
    const reminder = meetingReminder(meeting, minutesBefore(minutes))
    expect(reminder?.title).toBe(title)
    expect(reminder?.isUrgent).toBe(title && title !== 'Reunião em 1 hora')
  })

  it('no more once it began', () => {
    expect(meetingReminder({ ...meeting, status: 'active' }, minutesBefore(3))).toBeUndefined()
  })

  it('again at each window, and anew when it is moved', () => {
    const ids = [60, 15, 5].map((minutes) => meetingReminder(meeting, minutesBefore(minutes))?.id)
    const moved = meetingReminder({ ...meeting, scheduledAt: '2026-11-23T16:00:00.000Z' }, minutesBefore(0))
    expect(new Set([...ids, moved?.id]).size).toBe(4)
  })
})

describe('a task reminds', () => {
  const task = { id: 't', title: 'Enviar proposta', dueDate: '2026-11-23', status: 'pending' }

  it('is due at 18:00 in São Paulo', () => {
    expect(dueAt('2026-11-23')).toBe('2026-11-23T21:00:00.000Z')
  })

  it.each([
    [60.1, undefined],
    [60, 'Tarefa vencendo em 1 hora'],
    [30.1, 'Tarefa vencendo em 1 hora'],
    [30, 'TAREFA VENCENDO EM 30 MINUTOS'],
    [0, 'TAREFA VENCENDO EM 30 MINUTOS'],
    [-0.1, 'TAREFA VENCIDA'],
    [-24 * 60 + 0.1, 'TAREFA VENCIDA'],
    [-24 * 60, undefined],
  ])('%s minutes before: %s', (minutes, title) => {
    const reminder = taskReminder(task, minutesBefore(minutes, dueAt(task.dueDate)))
    expect(reminder?.title).toBe(title)
    expect(reminder?.isUrgent).toBe(title && title !== 'Tarefa vencendo em 1 hora')
  })

  it('neither without a due date nor when completed', () => {
    const now = minutesBefore(10, dueAt(task.dueDate))
    expect(taskReminder({ ...task, dueDate: null }, now)).toBeUndefined()
    expect(taskReminder({ ...task, status: 'completed' }, now)).toBeUndefined()
  })
})

describe('reminders', () => {
  it.each([
    ['2026-11-23T11:59:59Z', false],
    ['2026-11-23T12:00:00Z', true],
    ['2026-11-23T20:59:59Z', true],
    ['2026-11-23T21:00:00Z', false],
  ])('at %s: %s (09:00 to 18:00 in Brasília)', (instant, isShown) => {
    expect(isReminderTime(Date.parse(instant))).toBe(isShown)
  })

  it('stand urgent first, then by time', () => {
    const now = Date.parse('2026-11-23T20:05:00Z')
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
    const found = remindersAt(now, {
      meetings: [
        { ...meeting, id: 'later', scheduledAt: at(58) },
        { ...meeting, id: 'soon', scheduledAt: at(2) },
      ],
      tasks: [{ id: 't', title: 'Enviar', dueDate: '2026-11-23', status: 'pending' }],
    })
    expect(found.map(({ title }) => title)).toEqual([
      'REUNIÃO COMEÇANDO AGORA!',
      'Tarefa vencendo em 1 hora',
      'Reunião em 1 hora',
    ])
  })
})
