import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedSettings } from '@cadencia/settings/testing'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import type { FileAttachments } from '../attachments-contract.ts'
import { FileInfo } from '../contract.ts'
import { files } from '../server.ts'

/** One pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
export const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')

async function refuse(): Promise<never> {
  throw new Error('no files here')
}

export const noFiles: FileAttachments = {
  claim: async () => [],
  release: async () => {},
  discard: async () => {},
  list: async () => [],
  receive: refuse,
  open: refuse,
}

type Options = Parameters<typeof files>[0]

/** The domain over a folder of its own, removed after the file. */
export async function filesInFolder(
  options: Pick<Options, 'db' | 'mayRead'> & Partial<Pick<Options, 'now'>>,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadencia-files-'))
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const log = { warn: () => {} }
  return files({ dataDir, settings: fixedSettings(), s3: undefined, now: Date.now, log, ...options })
}

/** A form as a browser sends it. */
export async function multipart(parts: readonly (readonly [string, string | File])[]) {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return { headers, payload: Buffer.from(await encoded.arrayBuffer()) }
}

interface Sender {
  send(request: InjectOptions): Promise<LightMyRequestResponse>
}

export async function sendFile(who: Sender, content: string | Buffer, name: string) {
  const { uploadURL } = (await who.send({ method: 'POST', url: '/api/objects/upload' })).json()
  const file = new File([new Uint8Array(Buffer.from(content))], name)
  const form = await multipart(Object.entries({ uploadURL, file }))
  return who.send({ method: 'POST', url: '/api/objects/upload-file', ...form })
}

/** Sends a file that is taken; answers its address. */
export async function uploadAs(who: Sender, content: string | Buffer, name: string): Promise<string> {
  return FileInfo.parse((await sendFile(who, content, name)).json()).fileURL
}
