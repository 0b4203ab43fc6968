import { createUser, signInAs, TEST_PASSWORD } from '@cadencia/people/testing/rows'
import type { Fixture, Lines } from './fixture.ts'

const PROOF = { currentPassword: TEST_PASSWORD }

const TOKEN = { name: 'Planilha', scopes: ['people:read'] }

export function peopleLines({ db, owner, create, newTeam }: Fixture): Lines {
  async function ownersOtherSession(): Promise<string> {
    await signInAs(db, owner)
    const newest = db.selectFrom('sessions').select('id').where('user_id', '=', owner.id)
    const ids = (await newest.orderBy('created_at').execute()).map(({ id }) => id)
    return ids.at(-1) ?? ''
  }

  return {
    'DELETE /api/auth/sessions/:id': {
      call: async () => ({ url: `/api/auth/sessions/${await ownersOtherSession()}` }),
      answers: [401, 204, 404, 404, 404],
      guest: 404,
    },
    'DELETE /api/tokens/:id': {
      call: async () => ({ url: `/api/tokens/${await create('owner', '/api/tokens', TOKEN)}` }),
      answers: [401, 204, 404, 404, 404],
      guest: 404,
    },
    'DELETE /api/admin/service-tokens/:id': {
      call: async () => {
        const draft = { ...TOKEN, userId: owner.id, ...PROOF }
        return {
          url: `/api/admin/service-tokens/${await create('administrator', '/api/admin/service-tokens', draft)}`,
        }
      },
      answers: [401, 403, 403, 403, 204],
    },
    'PATCH /api/teams/:id': {
      call: async () => ({ url: `/api/teams/${await newTeam()}`, payload: { name: 'Novo nome' } }),
      answers: [401, 403, 403, 403, 200],
    },
    'GET /api/teams/:teamId/members': {
      call: async () => ({ url: `/api/teams/${await newTeam()}/members` }),
      answers: [401, 200, 200, 200, 200],
    },
    'POST /api/teams/:teamId/members': {
      call: async () => ({
        url: `/api/teams/${await newTeam()}/members`,
        payload: { email: (await createUser(db)).email },
      }),
      answers: [401, 403, 403, 201, 201],
    },
    'DELETE /api/teams/:teamId/members/:userId': {
      call: async () => ({ url: `/api/teams/${await newTeam()}/members/${owner.id}` }),
      answers: [401, 403, 403, 204, 204],
    },
    'GET /api/admin/users/:id/sessions': {
      call: async () => ({ url: `/api/admin/users/${owner.id}/sessions` }),
      answers: [401, 403, 403, 403, 200],
    },
    'DELETE /api/admin/users/:id/sessions': {
      call: async () => ({ url: `/api/admin/users/${(await createUser(db)).id}/sessions` }),
      answers: [401, 403, 403, 403, 204],
    },
    'DELETE /api/admin/users/:id/totp': {
      call: async () => ({ url: `/api/admin/users/${owner.id}/totp`, payload: PROOF }),
      // No second factor is enabled.
      answers: [401, 403, 403, 403, 409],
    },
    'GET /api/admin/users/:id/data': {
      call: async () => ({ url: `/api/admin/users/${owner.id}/data` }),
      answers: [401, 403, 403, 403, 200],
    },
    'DELETE /api/admin/users/:id/data': {
      call: async () => ({ url: `/api/admin/users/${(await createUser(db)).id}/data`, payload: PROOF }),
      answers: [401, 403, 403, 403, 204],
    },
    'PATCH /api/admin/users/:id': {
      call: async () => ({
        url: `/api/admin/users/${(await createUser(db)).id}`,
        payload: { firstName: 'Outra', role: 'guest', ...PROOF },
      }),
      answers: [401, 403, 403, 403, 200],
    },
  }
}
