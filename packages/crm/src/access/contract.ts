import { endpoint } from '@cadencia/contract/endpoint'
import { StepUp } from '@cadencia/contract/step-up'
import { Empty } from '@cadencia/contract/values'
import { z } from 'zod'

export const WRONG_PASSWORD = 'Senha incorreta'
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 500

/** Whether this session has unlocked the CRM. */
export const CrmAccess = z.object({ unlocked: z.boolean() })
export type CrmAccess = z.infer<typeof CrmAccess>

/** One text only: never a list, never an object. */
const Password = z.string('Informe a senha').min(1, 'Informe a senha').max(PASSWORD_MAX, 'Senha longa demais')

export const getCrmAccess = endpoint({
  method: 'GET',
  url: '/api/crm/access',
  summary: 'Diz se esta sessão abriu o CRM',
  schema: { response: { 200: CrmAccess } },
  config: { area: 'crm' },
})

export const openCrm = endpoint({
  method: 'POST',
  url: '/api/crm/access',
  summary: 'Abre o CRM para esta sessão',
  schema: { body: z.object({ password: Password }), response: { 200: CrmAccess } },
  config: { area: 'session', isSecret: true },
})

export const closeCrm = endpoint({
  method: 'DELETE',
  url: '/api/crm/access',
  summary: 'Fecha o CRM para esta sessão',
  schema: { response: { 204: Empty } },
  config: { area: 'session' },
})

export const CrmPasswordChange = z.object({
  password: Password.min(PASSWORD_MIN, `Use pelo menos ${PASSWORD_MIN} caracteres`),
  ...StepUp.shape,
})

export const changeCrmPassword = endpoint({
  method: 'PUT',
  url: '/api/admin/crm-password',
  summary: 'Troca a senha do CRM e o fecha para todas as sessões',
  schema: { body: CrmPasswordChange, response: { 204: Empty } },
  config: { area: 'session', access: 'administrator' },
})
