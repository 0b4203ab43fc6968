import type { Fixture, Lines } from './fixture.ts'

/** Tasks of the owner in a sprint of a team with the leader, without the outsider. */
export function taskLines({ send, create, newTeam }: Fixture): Lines {
  async function newTask(): Promise<string> {
    const days = { startDate: '2026-11-16', endDate: '2026-11-27' }
    const plan = { teamId: await newTeam(), name: 'Reservada', number: 1, ...days }
    const sprintId = await create('owner', '/api/sprints', plan)
    return create('owner', '/api/tasks', { title: 'Reservada', sprintId })
  }

  async function deletedTask(): Promise<string> {
    const id = await newTask()
    await send('owner', 'DELETE', { url: `/api/tasks/${id}` })
    return id
  }

  const task = (payload?: object) => async () => ({
    url: `/api/tasks/${await newTask()}`,
    ...(payload ? { payload } : {}),
  })

  return {
    'GET /api/tasks/:id': { call: task(), answers: [401, 200, 200, 200, 200] },
    'GET /api/tasks/:id/history': {
      call: async () => ({ url: `/api/tasks/${await newTask()}/history` }),
      answers: [401, 200, 200, 200, 200],
    },
    'PATCH /api/tasks/:id': { call: task({ status: 'done' }), answers: [401, 200, 200, 200, 200] },
    'POST /api/tasks/:id/undo': {
      call: async () => {
        const id = await newTask()
        await send('owner', 'PATCH', { url: `/api/tasks/${id}`, payload: { status: 'done' } })
        return { url: `/api/tasks/${id}/undo`, payload: { revision: 2 } }
      },
      answers: [401, 200, 409, 409, 409],
    },
    'DELETE /api/tasks/:id': { call: task(), answers: [401, 204, 403, 204, 204] },
    'POST /api/tasks/:id/restore': {
      call: async () => ({ url: `/api/tasks/${await deletedTask()}/restore` }),
      answers: [401, 200, 403, 200, 200],
    },
  }
}
