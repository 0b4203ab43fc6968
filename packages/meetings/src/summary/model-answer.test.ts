import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseModelAnswer } from './model-answer.ts'

const value = {
  summary: 'Resumo.',
  decisions: ['Lançar.'],
  actionItems: [{ text: 'Avisar.', assignee: 'Ana', dueDate: '2026-11-27' }],
}
const json = JSON.stringify(value)

describe('a model’s answer', () => {
  it.each([
    ['alone', json],
    ['in a code fence', `\`\`\`json\n${json}\n\`\`\``],
    ['between sentences', `Claro, aqui está:\n${json}\nEspero ter ajudado!`],
    ['after thinking aloud', `<think>talvez {"summary": 1}</think>\n${json}`],
    ['with unknown fields', JSON.stringify({ ...value, confidence: 0.9 })],
  ])('is read %s', (_how, content) => {
    expect(parseModelAnswer(content)).toEqual({ ok: true, value })
  })

  it.each([
    ['', 'no-json'],
    ['Não consegui.', 'no-json'],
    ['{"summary": "x"', 'no-json'],
    ['} {', 'no-json'],
    ['{"summary": ""}', 'wrong-shape'],
    ['{"summary": 5}', 'wrong-shape'],
    ['{"summary": "x", "decisions": "y"}', 'wrong-shape'],
    ['{"summary": "x", "actionItems": ["y"]}', 'wrong-shape'],
  ])('%j is refused', (content, reason) => {
    expect(parseModelAnswer(content)).toEqual({ ok: false, reason })
  })

  it('may leave the lists out', () => {
    expect(parseModelAnswer('{"summary": "x", "decisions": null}')).toEqual({
      ok: true,
      value: { summary: 'x', decisions: [], actionItems: [] },
    })
  })

  it.each(['null', '', 'Nenhum', 'N/A'])('means nobody by the assignee %j', (assignee) => {
    const answer = parseModelAnswer(
      JSON.stringify({ ...value, actionItems: [{ text: 'Avisar.', assignee }] }),
    )
    expect(answer).toMatchObject({ value: { actionItems: [{ assignee: null }] } })
  })

  it('is made fit to be stored, whatever it holds', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 50 })
    const anyAnswer = fc.record({
      summary: anyText,
      decisions: fc.array(anyText, { maxLength: 40 }),
      actionItems: fc.array(fc.record({ text: anyText, assignee: fc.option(anyText) }), { maxLength: 40 }),
    })
    fc.assert(
      fc.property(anyAnswer, (given) => {
        const answer = parseModelAnswer(JSON.stringify(given))
        if (!answer.ok) return
        const text = JSON.stringify(answer.value)
        expect(text).not.toContain('\\u0000')
        expect(text).not.toMatch(/\\ud[89a-f]/)
        expect(answer.value.decisions.length).toBeLessThanOrEqual(20)
        expect(answer.value.actionItems.length).toBeLessThanOrEqual(30)
      }),
    )
  })
})
