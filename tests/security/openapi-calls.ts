import { z } from 'zod'

/** The supported part of JSON Schema. */
export interface JsonSchema {
  readonly type?: string | readonly string[] | undefined
  readonly enum?: readonly unknown[] | undefined
  readonly anyOf?: readonly JsonSchema[] | undefined
  readonly format?: string | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  readonly maxLength?: number | undefined
  readonly items?: JsonSchema | undefined
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined
  readonly required?: readonly string[] | undefined
}

const JsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(JsonSchema).optional(),
    format: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    maxLength: z.number().optional(),
    items: JsonSchema.optional(),
    properties: z.record(z.string(), JsonSchema).optional(),
    required: z.array(z.string()).optional(),
  }),
)
const Parameter = z.object({ name: z.string(), in: z.string(), schema: JsonSchema })
const Operation = z.object({
  parameters: z.array(Parameter).default([]),
  requestBody: z
    .object({ content: z.object({ 'application/json': z.object({ schema: JsonSchema }) }) })
    .optional(),
  responses: z.record(z.string(), z.object({ content: z.record(z.string(), z.unknown()).optional() })),
})
const OpenApi = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

export interface Call {
  readonly method: string
  /** With `{name}` placeholders. */
  readonly path: string
  readonly query: readonly { readonly name: string; readonly schema: JsonSchema }[]
  readonly body: JsonSchema | undefined
  /** Media types of the documented answers by status. */
  readonly answers: ReadonlyMap<number, readonly string[]>
}

export function listCalls(document: unknown): Call[] {
  const { paths } = OpenApi.parse(document)
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters, requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      query: parameters.filter((parameter) => parameter.in === 'query'),
      body: requestBody?.content['application/json'].schema,
      answers: new Map(
        Object.entries(responses).map(([status, { content = {} }]) => [Number(status), Object.keys(content)]),
      ),
    })),
  )
}
