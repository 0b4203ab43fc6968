import { request } from 'node:http'
import type { Server } from './server.ts'
import { caller } from './session.ts'

const BOUNDARY = 'cadencia-test'

/** A file of `bytes` that uploads recognise as MP4. */
export function filmOf(bytes: number): Buffer {
  const film = Buffer.alloc(bytes, 7)
  Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom', 'latin1').copy(film)
  film.writeUInt32BE(bytes - 20, 20)
  film.write('mdat', 24, 'latin1')
  return film
}

async function ticketOf(server: Server, cookie: string): Promise<string> {
  const answer = await caller(server, cookie)('POST', '/api/objects/upload')
  const { uploadURL } = (await answer.json()) as { uploadURL: string }
  return uploadURL
}

/** Uploads a file like a page. */
export async function upload(server: Server, cookie: string, content: Buffer, name = 'filme.mp4') {
  const form = new FormData()
  form.append('uploadURL', await ticketOf(server, cookie))
  form.append('file', new File([new Uint8Array(content)], name))
  const answer = await server.fetch('/api/objects/upload-file', {
    method: 'POST',
    headers: { cookie },
    body: form,
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

/** Starts an upload with partial content; `cut` drops the connection. */
export async function beginUpload(server: Server, cookie: string, some: Buffer) {
  const sending = request(`${server.url}/api/objects/upload-file`, {
    method: 'POST',
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  })
  sending.on('error', () => {})
  const part = (head: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`
  sending.write(`${part('name="uploadURL"')}${await ticketOf(server, cookie)}\r\n`)
  sending.write(part('name="file"; filename="filme.mp4"'))
  sending.write(some)
  return { cut: () => sending.destroy() }
}
