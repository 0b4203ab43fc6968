import { describe, expect, it } from 'vitest'
import { MAX_FILES, MIB, UPLOAD_MAX_BYTES, USES } from '../uses-contract.ts'
import { chooseFiles } from './file-choice.ts'

function file(name: string, type: string, bytes = 10): File {
  return Object.defineProperty(new File(['x'], name, { type }), 'size', { value: bytes })
}
const image = (name: string, bytes?: number) => file(name, 'image/png', bytes)
const names = (files: readonly File[]) => files.map(({ name }) => name)

describe('which files are taken', () => {
  it('are five, unless told: the sixth is refused', () => {
    expect(MAX_FILES).toBe(5)
    const six = ['1', '2', '3', '4', '5', '6'].map((name) => image(`${name}.png`))
    const { taken, refused } = chooseFiles(six, 0, USES.support)
    expect(names(taken)).toEqual(['1.png', '2.png', '3.png', '4.png', '5.png'])
    expect(refused).toEqual({ title: 'Limite de arquivos', message: 'Envie no máximo 5 arquivos.' })
    expect(names(chooseFiles(six, 4, USES.support).taken)).toEqual(['1.png'])
    const csv = file('leads.csv', 'text/csv')
    expect(chooseFiles([csv], 1, USES.leads).refused?.message).toBe('Envie um arquivo só.')
  })

  it('are of at most 52,428,800 bytes, also beside one that is larger', () => {
    expect(UPLOAD_MAX_BYTES).toBe(52_428_800)
    const files = [image('a.png', 52_428_801), image('b.png', 52_428_800)]
    const { taken, refused } = chooseFiles(files, 0, USES.support)
    expect(names(taken)).toEqual(['b.png'])
    expect(refused).toEqual({ title: 'Arquivo muito grande', message: 'a.png excede o limite de 50MB.' })
    const large = chooseFiles([file('leads.csv', 'text/csv', 5 * MIB + 1)], 0, USES.leads)
    expect(large.refused?.message).toBe('leads.csv excede o limite de 5MB.')
  })

  it('are of the kinds of their use, by media type or by extension', () => {
    const files = [
      file('tela.PNG', ''),
      file('video.mov', 'video/quicktime'),
      file('proposta.pdf', 'application/pdf'),
      file('pasta', ''),
    ]
    const { taken, refused } = chooseFiles(files, 0, USES.support)
    expect(names(taken)).toEqual(['tela.PNG', 'video.mov'])
    expect(refused?.title).toBe('Tipo de arquivo não permitido')
    expect(refused?.message).toContain('proposta.pdf: envie JPEG, PNG, GIF, WebP, MP4, WebM, MOV.')
    // Windows names a CSV as Excel's.
    expect(chooseFiles([file('leads.csv', 'application/vnd.ms-excel')], 0, USES.leads).taken).toHaveLength(1)
  })
})
