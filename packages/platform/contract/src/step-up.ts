import { z } from 'zod'
import { asMeant } from './pasted.ts'

export const CurrentPassword = z.string('Informe a senha atual').min(1, 'Informe a senha atual').max(1000)
export const FactorCode = z
  .string('Digite o código')
  .overwrite(asMeant)
  .min(1, 'Digite o código')
  .max(40, 'Código inválido')

/**
 * Re-authentication before a powerful act: one's own password, or a code of one's second factor. Without either the
 * answer is 403 `step_up`, with a wrong one 401 `invalid_credentials`.
 */
export const StepUp = z.object({ currentPassword: CurrentPassword, code: FactorCode }).partial()
export type StepUp = z.infer<typeof StepUp>
