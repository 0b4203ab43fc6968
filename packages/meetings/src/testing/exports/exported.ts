/** Said in every example, by whoever its `who` names first and second. */
export const PROPOSAL = 'Vou enviar a proposta até sexta.'
export const CONTRACT = 'Eu vou revisar o contrato amanhã.'

export const PARTICIPANTS = [
  'Ana Lima',
  'Bruno Carvalho',
  'Camila Ferreira',
  'João Lima',
  'João Pedro d’Ávila',
  'Márcia Conceição Araújo',
]

/** A transcript as a program writes it, pasted by Ana Lima. */
export interface Exported {
  readonly name: string
  readonly text: string
  /** Who says `PROPOSAL`, and who `CONTRACT`; null for nobody who takes part. */
  readonly who: readonly [string | null, string | null]
}

export const [ANA, BRUNO, CAMILA, JOAO, JOAO_PEDRO, MARCIA] = [
  'Ana Lima',
  'Bruno Carvalho',
  'Camila Ferreira',
  'João Lima',
  'João Pedro d’Ávila',
  'Márcia Conceição Araújo',
]

export const windows = (text: string) => `\ufeff${text.replaceAll('\n', '\r\n')}`
