import build, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'

/** What the serializer need not know: it writes what is declared and checks nothing. */
const CHECKS = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'default',
  'minItems',
  'maxItems',
]

function jsonSchemaOf(schema: z.ZodType) {
  return z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      for (const check of CHECKS) delete (jsonSchema as Record<string, unknown>)[check]
    },
  })
}

/**
 * Writes answers from their declared schema: only declared fields are sent, and a required one that is
 * missing fails. What writes an answer is made when it is first needed: a quarter of a start would go into hundreds of
 * them. With `isStrict` (development, tests) it is made at once, and each answer is checked against its schema first.
 */
export function serializerCompiler(isStrict: boolean): FastifySerializerCompiler<z.ZodType> {
  return ({ schema, method, url, httpStatus }) => {
    const make = () => build(jsonSchemaOf(schema) as Schema)
    let made: ReturnType<typeof make> | undefined
    const write = (data: unknown) => {
      made ??= make()
      return made(data)
    }
    if (!isStrict) return write
    made = make()
    return (data) => {
      const result = schema.safeParse(data)
      if (result.success) return write(data)
      const where = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
      throw new Error(`${method} ${url} answered ${httpStatus} in the wrong shape: ${where}`)
    }
  }
}
