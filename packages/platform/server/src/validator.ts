import { FIELD_PREFIX } from '@cadencia/contract/list'
import { findUnstorable } from '@cadencia/contract/values'
import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { AppError, invalid } from './app-error.ts'
import { UNKNOWN_FIELD } from './list-query.ts'

/** Default messages in Portuguese, since Zod's are English. */
const WORDS: Readonly<Record<string, string>> = {
  invalid_type: 'Tipo de valor inválido',
  invalid_value: 'Opção inválida',
  invalid_format: 'Formato inválido',
  too_big: 'Valor grande demais',
  too_small: 'Valor pequeno demais',
}

function refusalOf({ issues }: z.ZodError): AppError {
  const details = issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  return new AppError('invalid', 400, details[0]?.message ?? 'Dados inválidos.', { issues: details })
}

const isNothing = (data: unknown): boolean =>
  data === undefined ||
  data === null ||
  (data instanceof Object && !Array.isArray(data) && Object.keys(data).length === 0)

/** Where a body may be left out, none, `null` and `{}` are the same. */
function bodyOf(schema: z.ZodType, data: unknown): unknown {
  if (!isNothing(data) || schema.safeParse(data).success) return data
  const taken = [undefined, {}].filter((none) => schema.safeParse(none).success)
  return taken.length > 0 ? taken[0] : data
}

/** A filter by a custom field that a call does not take: Zod would strip it, and the list show more than was asked for. */
function unknownField(schema: z.ZodType, query: unknown): string | undefined {
  if (schema instanceof z.ZodObject && schema.def.catchall) return undefined
  return Object.keys(query ?? {}).find((name) => name.startsWith(FIELD_PREFIX))
}

/**
 * Validates params, query and body against the contract, and rejects strings that Postgres cannot hold, in every field.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (sent) => {
    const data = httpPart === 'body' ? bodyOf(schema, sent) : sent
    const result = schema.safeParse(data, { error: ({ code = '' }) => WORDS[code] ?? 'Valor inválido' })
    if (result.error) return { error: refusalOf(result.error) }
    const field = httpPart === 'querystring' ? unknownField(schema, sent) : undefined
    if (field !== undefined) return { error: invalid(field, UNKNOWN_FIELD) }
    const path = findUnstorable(result.data)
    return path
      ? { error: invalid(path.join('.'), 'Texto com caracteres inválidos') }
      : { value: result.data }
  }
}
