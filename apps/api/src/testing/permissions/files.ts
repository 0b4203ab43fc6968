import type { Fixture, Lines } from './fixture.ts'

export function fileLines({ upload }: Fixture): Lines {
  return {
    // A file without a record.
    'GET /api/files/:id/:name': {
      call: async () => ({ url: await upload('owner', new File(['Uma anotação.'], 'notas.txt')) }),
      answers: [401, 200, 404, 404, 404],
    },
  }
}
