import build, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'

/** Validation keywords, which serialisation ignores. */
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
 * Serialises responses by their schema: only declared fields, and a missing required one fails. Serializers are
 * compiled lazily, since that would be a quarter of the start. With `isStrict` (development, tests) they are compiled
 * at once, and each response is validated first.
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
