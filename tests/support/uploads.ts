import { request } from 'node:http'
import type { Server } from './server.ts'
import { caller } from './session.ts'

const BOUNDARY = 'cadencia-test'

/** An MP4 as far as uploads look into it, of so many bytes. */
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

/** Sends a file as the page does; answers what the server said. */
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

/** Begins an upload, sends some of the file, and leaves the rest to whoever called; `cut` drops the line. */
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
