import { createUser, signInAs } from '@cadencia/people/testing/rows'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { socketApi } from './testing/socket-api.ts'

const { db, origin } = await socketApi()
const headers = await signInAs(db, await createUser(db, { firstName: 'Ana' }))

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where a schema takes a day and no instant. */
function daysAlone(schema: Json | undefined, path: string): string[] {
  if (Array.isArray(schema)) {
    if (schema.some((one) => isObject(one) && one.format === 'date-time')) return []
    return schema.flatMap((one) => daysAlone(one, path))
  }
  if (!isObject(schema)) return []
  if (schema.format === 'date') return [path]
  return Object.entries(schema).flatMap(([key, value]) => daysAlone(value, `${path} ${key}`))
}

it('an instant may be sent wherever a day is meant', async () => {
  const answer = await fetch(`${origin}/api/openapi.json`, { headers })
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.json())) })
    .parse(await answer.json())
  const calls = Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).flatMap(([method, call]) =>
      isObject(call)
        ? daysAlone(
            { body: call.requestBody ?? null, parameters: call.parameters ?? null },
            `${method} ${url}`,
          )
        : [],
    ),
  )
  expect(Object.keys(paths).length).toBeGreaterThan(100)
  expect(calls).toEqual([])
})
